/**
 * Who is signed in, as the screen sees it: two items in the browser's storage (specification section 3). They are only
 * markers; the real session is a cookie that scripts cannot read, and the server alone decides.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, Login } from '../../../shared/credentials.ts'
import { api, type LoginAnswer } from '../api/api.ts'
import { t } from '../parts/texts.ts'

const TOKEN = 'admin_token'
const USER = 'admin_user'

/** The marker for the browser: username and moment in base64, whatever letters the name has. */
export const tokenOf = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** Who is signed in on this page; null when nobody is, undefined until it has looked. */
const known = atom<{ username: string } | null | undefined>()

/** Both markers are there, whatever they say (specification section 5); a name that cannot be read is empty. */
function keptUser() {
  if (localStorage.getItem(TOKEN) === null || localStorage.getItem(USER) === null) return null
  try {
    const { username } = JSON.parse(localStorage.getItem(USER) ?? '')
    return { username: typeof username === 'string' ? username : '' }
  } catch {
    return { username: '' }
  }
}

function userHere() {
  if (known.get() === undefined) known.set(keptUser())
  return known.get()
}

function remember(user: AdminUser) {
  known.set(user)
  localStorage.setItem(TOKEN, tokenOf(user.username, Date.now()))
  localStorage.setItem(USER, JSON.stringify(user))
}

function forget() {
  known.set(null)
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
}

/**
 * Whether both markers were there as the page was opened, or since; null on the server and while the page wakes up.
 * Another tab's sign-out is left unheard: it would take away a text that is being written here.
 */
export const useSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    known.listen,
    () => userHere() !== null,
    () => null,
  )

/** The name that signed in here, to offer it again; empty when it cannot be told. */
export const lastUsername = (): string => userHere()?.username ?? ''

/** Signs in. On any failure: false, the reason through `explain`, and a line in the browser's log. */
export async function signIn(
  credentials: Login,
  explain: (reason: string) => void,
): Promise<boolean> {
  const answer = await api.login(credentials)
  const said: LoginAnswer = (answer.ok && answer.value) || {}
  if (said.success === true && said.user) {
    remember(said.user)
    return true
  }
  const reason = (answer.ok ? said.error : answer.error) || t('login.failed')
  console.error(new Error(reason))
  explain(reason)
  return false
}

/** Signs out. The markers go whatever happens; false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const answer = await api.logout()
  forget()
  // A session that the server no longer knows is as good as ended.
  return answer.ok || answer.code === 'not_signed_in'
}
