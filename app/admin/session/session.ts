/**
 * Stores the sign-in state of the browser in two localStorage items (docs/specification.md, section
 * 3). These items only show that a user has signed in. They do not grant access: the real session
 * is an HttpOnly cookie, and only the server checks the cookie.
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

/**
 * Shows the reason for a failed sign-in.
 * @param code the machine-readable error code of the server
 */
export type SignInFailureHandler = (reason: string, code: string) => void

const TOKEN = 'admin_token'
const USER = 'admin_user'
const SIGNED_OUT = 'copeaux-signed-out'

/**
 * Returns the value of the `admin_token` item in localStorage: the username, a colon and the time
 * in milliseconds since 1970, together encoded as base64. The username may contain any Unicode
 * characters.
 */
export const createAdminToken = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** The signed-in user. Null if nobody is signed in, and undefined before the first check. */
const currentUser = atom<{ username: string } | null | undefined>()

/**
 * Returns the stored user, or null if one of the two sign-in items is missing in localStorage.
 * Accepts items with any content (docs/specification.md, section 5): if the user item cannot be
 * parsed, the username is an empty string.
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
 * Returns true if the browser may have deleted the sign-in items: they are missing, although the
 * user has not signed out (signing out stores the item `copeaux-signed-out`). Safari deletes
 * localStorage after a week without a visit, but the session cookie may live longer.
 */
const hasLostSignInItems = () =>
  [TOKEN, USER, SIGNED_OUT].every((name) => readLocalStorageItem(name) === null)

/**
 * Determines who is signed in when the page opens. If the browser has a session cookie but has lost
 * the sign-in items in localStorage, asks the server for the user and stores the items again.
 * @param hasSessionCookie true if the browser has sent a session cookie
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
 * Returns true if a user is signed in, false if nobody is signed in, and null on the server and
 * before the first check. Ignores a sign-out in another tab, because hiding the page would discard
 * unsaved text in this tab.
 */
export const useIsSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    currentUser.listen,
    () => (currentUser.get() === undefined ? null : currentUser.get() !== null),
    () => null,
  )

/**
 * Returns the username of the signed-in user, or an empty string if nobody is signed in. The
 * sign-in form uses this name as its default value.
 */
export const getCurrentUsername = (): string => currentUser.get()?.username ?? ''

/**
 * Stores the session and returns true if the response to a sign-in request is successful. Otherwise
 * logs the reason, calls `explain` with the reason and returns false. If only the TOTP code is
 * missing, the reason is empty and is not logged, because the user has not entered the code yet.
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

/**
 * Signs out and always removes the sign-in items from localStorage. Resolves to true if the session
 * has ended, or to false if the server could not end it.
 */
export async function signOut(): Promise<boolean> {
  const result = await api.logout()
  removeSession()
  // Treats the sign-out as successful if the server no longer has the session.
  return result.ok || result.code === 'not_signed_in'
}

/**
 * Removes the sign-in items from localStorage after the server has ended all sessions of the user,
 * including the current session.
 */
export const clearStoredSession = removeSession
