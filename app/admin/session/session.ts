/**
 * Stores the sign-in state in localStorage (docs/specification.md, section 3). It grants no access:
 * the real session is an HttpOnly cookie that only the server checks.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, SignInInput } from '../../../shared/credentials.ts'
import { type ApiResult, api, type SignInResponse } from '../api/api.ts'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { t } from '../i18n/texts.ts'

/** `code` is the machine-readable error code of the server. */
export type SignInFailureHandler = (reason: string, code: string) => void

const TOKEN = 'admin_token'
const USER = 'admin_user'
const SIGNED_OUT = 'copeaux-signed-out'

/** Encodes the username (any Unicode), a colon and the time in milliseconds as base64. */
export const createAdminToken = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** Null if nobody is signed in, and undefined before the first check. */
const currentUser = atom<{ username: string } | null | undefined>()

/**
 * Returns null if one of the two items is missing. Accepts any content (docs/specification.md,
 * section 5): the username is empty if the user item cannot be parsed.
 */
function readStoredUser() {
  const user = readLocalStorageItem(USER)
  if (readLocalStorageItem(TOKEN) === null || user === null) return null
  try {
    const { username } = JSON.parse(user)
    return { username: typeof username === 'string' ? username : '' }
  } catch {
    return { username: '' }
  }
}

/**
 * Returns true if the items are missing without a sign-out. Safari deletes localStorage after a
 * week without a visit, but the session cookie may live longer.
 */
const hasLostSignInItems = () =>
  [TOKEN, USER, SIGNED_OUT].every((name) => readLocalStorageItem(name) === null)

/**
 * Asks the server for the user if the browser has sent a session cookie but has lost the sign-in
 * items.
 */
export function restoreSession(hasSessionCookie: boolean) {
  if (currentUser.get() !== undefined) return
  const stored = readStoredUser()
  if (stored || !hasSessionCookie || !hasLostSignInItems()) return currentUser.set(stored)
  void api
    .call<{ user: AdminUser }>('GET', '/api/admin/session', { asksForPassword: false })
    .then((result) => (result.ok ? storeSession(result.value.user) : currentUser.set(null)))
}

function storeSession(user: AdminUser) {
  currentUser.set(user)
  writeLocalStorageItem(TOKEN, createAdminToken(user.username, Date.now()))
  writeLocalStorageItem(USER, JSON.stringify(user))
  removeLocalStorageItem(SIGNED_OUT)
}

function removeSession() {
  currentUser.set(null)
  removeLocalStorageItem(TOKEN)
  removeLocalStorageItem(USER)
  writeLocalStorageItem(SIGNED_OUT, '1')
}

/**
 * Returns null on the server and before the first check. Ignores a sign-out in another tab, because
 * hiding the page would discard unsaved text.
 */
export const useIsSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    currentUser.listen,
    () => (currentUser.get() === undefined ? null : currentUser.get() !== null),
    () => null,
  )

/** Returns an empty string if nobody is signed in. */
export const getCurrentUsername = (): string => currentUser.get()?.username ?? ''

/**
 * Stores the session. After a failure, logs the reason, passes it to `explain` and returns false.
 * If only the TOTP code is missing, the reason is empty and is not logged.
 */
export function handleSignInResponse(
  result: ApiResult<SignInResponse>,
  explain: SignInFailureHandler,
): boolean {
  const response: SignInResponse = (result.ok && result.value) || {}
  if (response.success === true && response.user) {
    storeSession(response.user)
    return true
  }
  const code = result.ok ? '' : result.code
  const reason = (result.ok ? response.error : result.error) || t('login.failed')
  if (code !== 'code_needed') console.error(new Error(reason))
  explain(code === 'code_needed' ? '' : reason, code)
  return false
}

export const signIn = async (
  credentials: SignInInput,
  explain: SignInFailureHandler,
): Promise<boolean> => handleSignInResponse(await api.login(credentials), explain)

/** Always removes the sign-in items. Resolves to false if the server could not end the session. */
export async function signOut(): Promise<boolean> {
  const result = await api.logout()
  removeSession()
  // A sign-out also succeeds if the server no longer has the session.
  return result.ok || result.code === 'not_signed_in'
}

/** Call this after the server has ended all sessions of the user. */
export const clearStoredSession = removeSession
