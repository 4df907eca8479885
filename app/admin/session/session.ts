/**
 * Who is signed in, as the screen sees it: two items in the browser's storage (specification section 3). They are only
 * markers; the real session is a cookie that scripts cannot read, and the server alone decides.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, LoginInput } from '../../../shared/credentials.ts'
import { type Answer, api, type LoginAnswer } from '../api/api.ts'
import { t } from '../parts/texts.ts'

/** @param code the server's own word for it */
export type Explain = (reason: string, code: string) => void

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

/**
 * What an answer to a sign-in means. On any failure: false, the reason through `explain`, and a line in the browser's
 * log. A code that is asked for after the password is no failure yet: its reason is empty.
 */
export function enterWith(answer: Answer<LoginAnswer>, explain: Explain): boolean {
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

export const signIn = async (credentials: LoginInput, explain: Explain): Promise<boolean> =>
  enterWith(await api.login(credentials), explain)

/** Signs out. The markers go whatever happens; false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const answer = await api.logout()
  forget()
  // A session that the server no longer knows is as good as ended.
  return answer.ok || answer.code === 'not_signed_in'
}

/** The server has ended all sessions, this one too. */
export const leftEverywhere = forget
