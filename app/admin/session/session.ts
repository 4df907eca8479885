/**
 * The sign-in state in localStorage (docs/specification.md, section 3) grants no access. The real
 * session is an HttpOnly cookie that only the server checks.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, SignInInput } from '../../../shared/credentials.ts'
import { type ApiResult, api, type SignInResponse } from '../api/api.ts'
import { resolvePasswordPrompt } from '../api/password-prompt.ts'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  removeSessionStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'

/** `code` is the server's error code, such as that for a missing TOTP code. */
export type SignInFailureHandler = (reason: string, code: string) => void

const TOKEN = 'admin_token'
const USER = 'admin_user'
const SIGNED_OUT = 'copeaux-signed-out'
/** The sessionStorage item with the TOTP secret of an unfinished set-up. */
export const TWO_FACTOR_SETUP = 'copeaux-two-factor-setup'

/**
 * Builds the localStorage item `admin_token`, which grants no access: Base64 of the user name (any
 * Unicode), a colon and the time of the sign-in in milliseconds.
 */
export const createSignedInMarker = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** Null if nobody is signed in, undefined until `restoreSession` has finished. */
const currentUser = atom<{ username: string } | null | undefined>()

/**
 * Returns the signed-in user from localStorage, or null if `admin_token` or `admin_user` is
 * missing. Their content is not checked (docs/specification.md, section 5). If `admin_user` cannot
 * be read, the name is empty.
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
 * Returns true if localStorage contains neither a sign-in nor a sign-out. Safari deletes it after a
 * week without a visit, while the session cookie may still be valid.
 */
const hasLostSignInItems = () =>
  [TOKEN, USER, SIGNED_OUT].every((name) => readLocalStorageItem(name) === null)

export function restoreSession(hasSessionCookie: boolean) {
  if (currentUser.get() !== undefined) return
  const stored = readStoredUser()
  if (stored || !hasSessionCookie || !hasLostSignInItems()) return currentUser.set(stored)
  void api
    .call<{ user: AdminUser }>('GET', '/api/admin/session', { asksForPassword: false })
    .then((result) => (result.ok ? storeSession(result.value.user) : currentUser.set(null)))
}

/** Returns a function that removes the listener. */
export const onSignOut = (listener: () => void) =>
  currentUser.listen((user) => {
    if (user === null) listener()
  })

function storeSession(user: AdminUser) {
  currentUser.set(user)
  writeLocalStorageItem(TOKEN, createSignedInMarker(user.username, Date.now()))
  writeLocalStorageItem(USER, JSON.stringify(user))
  removeLocalStorageItem(SIGNED_OUT)
}

function removeSession() {
  currentUser.set(null)
  removeLocalStorageItem(TOKEN)
  removeLocalStorageItem(USER)
  removeSessionStorageItem(TWO_FACTOR_SETUP)
  writeLocalStorageItem(SIGNED_OUT, '1')
}

/**
 * Returns null on the server and until `restoreSession` has finished. Ignores a sign-out in another
 * tab, because hiding the page would discard unsaved text.
 */
export const useIsSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    currentUser.listen,
    () => (currentUser.get() === undefined ? null : currentUser.get() !== null),
    () => null,
  )

export const getCurrentUsername = (): string => currentUser.get()?.username ?? ''

/**
 * Stores the session and returns true. After a failure, logs it, passes its reason to `explain` and
 * returns false. A missing TOTP code is not logged and has an empty reason.
 */
export function handleSignInResponse(
  result: ApiResult<SignInResponse>,
  explain: SignInFailureHandler,
): boolean {
  const response: SignInResponse = (result.ok && result.value) || {}
  if (response.success === true && response.user) {
    const isSignedInAgain = Boolean(currentUser.get())
    storeSession(response.user)
    // After a sign-out, another user may sign in, so the refused requests are not sent again.
    resolvePasswordPrompt(isSignedInAgain)
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

export async function signOut() {
  const result = await api.logout()
  removeSession()
  // If the server no longer has the session, that is a success too.
  if (result.ok || result.code === 'not_signed_in') showToast(t('panel.signedOut'))
  else showFailureToast(t('panel.signOutFailed'), t('panel.signOutFailedReason'))
}

/** Call this when the server has ended all sessions of the user. */
export const clearStoredSession = removeSession
