/**
 * The client-side sign-in state: two items in localStorage (specification section 3). They are only
 * markers. The real session is an HttpOnly cookie, and only the server checks it.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, LoginInput } from '../../../shared/credentials.ts'
import { type Answer, api, type LoginAnswer } from '../api/api.ts'
import { readItem, removeItem, writeItem } from '../parts/local-storage.ts'
import { t } from '../parts/texts.ts'

/** @param code the machine-readable error code of the server */
export type OnSignInFailure = (reason: string, code: string) => void

const TOKEN = 'admin_token'
const USER = 'admin_user'
const SIGNED_OUT = 'copeaux-signed-out'

/**
 * Returns the marker: the username and the time in base64. The username may contain any characters.
 */
export const markerFor = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** The signed-in user, null if nobody is signed in, undefined before the first check. */
const currentUser = atom<{ username: string } | null | undefined>()

/**
 * Returns the stored user if both markers exist, whatever they contain (specification section 5).
 * An unreadable username becomes an empty string.
 */
function storedUser() {
  const user = readItem(USER)
  if (readItem(TOKEN) === null || user === null) return null
  try {
    const { username } = JSON.parse(user)
    return { username: typeof username === 'string' ? username : '' }
  } catch {
    return { username: '' }
  }
}

/**
 * Returns true if the browser has deleted the markers. Safari deletes script-written storage after
 * a week, while the cookie may live longer. A sign-out leaves its own marker.
 */
const hasLostMarkers = () => [TOKEN, USER, SIGNED_OUT].every((name) => readItem(name) === null)

/**
 * Checks who is signed in when the page opens. If the markers were lost, it asks the server and
 * restores them.
 * @param bringsSession true if the browser has sent a session cookie
 */
export function restoreSession(bringsSession: boolean) {
  if (currentUser.get() !== undefined) return
  const kept = storedUser()
  if (kept || !bringsSession || !hasLostMarkers()) return currentUser.set(kept)
  void api
    .call<{ user: AdminUser }>('GET', '/api/admin/session', { asksForPassword: false })
    .then((answer) => (answer.ok ? remember(answer.value.user) : currentUser.set(null)))
}

function remember(user: AdminUser) {
  currentUser.set(user)
  writeItem(TOKEN, markerFor(user.username, Date.now()))
  writeItem(USER, JSON.stringify(user))
  removeItem(SIGNED_OUT)
}

function forget() {
  currentUser.set(null)
  removeItem(TOKEN)
  removeItem(USER)
  writeItem(SIGNED_OUT, '1')
}

/**
 * Returns true if somebody is signed in, or was when the page opened. Null on the server and before
 * the check. A sign-out in another tab is ignored, because it would discard unsaved text in this
 * one.
 */
export const useIsSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    currentUser.listen,
    () => (currentUser.get() === undefined ? null : currentUser.get() !== null),
    () => null,
  )

/** Returns the last signed-in username as a default for the form, or an empty string. */
export const lastUsername = (): string => currentUser.get()?.username ?? ''

/**
 * Handles the answer to a sign-in. On failure it returns false, calls `explain` with the reason and
 * logs it. A missing TOTP code after the password is not a failure yet: its reason is empty.
 */
export function completeSignIn(answer: Answer<LoginAnswer>, explain: OnSignInFailure): boolean {
  const said: LoginAnswer = (answer.ok && answer.value) || {}
  if (said.success === true && said.user) {
    remember(said.user)
    return true
  }
  const code = answer.ok ? '' : answer.code
  const reason = (answer.ok ? said.error : answer.error) || t('login.failed')
  if (code !== 'code_needed') console.error(new Error(reason))
  explain(code === 'code_needed' ? '' : reason, code)
  return false
}

export const signIn = async (credentials: LoginInput, explain: OnSignInFailure): Promise<boolean> =>
  completeSignIn(await api.login(credentials), explain)

/**
 * Signs out. The markers are always removed. Resolves to false if the server could not be reached.
 */
export async function signOut(): Promise<boolean> {
  const answer = await api.logout()
  forget()
  // If the server no longer has the session, the sign-out counts as a success.
  return answer.ok || answer.code === 'not_signed_in'
}

/** Removes the markers after the server has ended all sessions, including this one. */
export const forgetSession = forget
