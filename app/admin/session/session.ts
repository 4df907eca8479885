/**
 * Who is signed in, as the screen sees it: two items in the browser's storage (specification section 3). They are only
 * markers; the real session is a cookie that scripts cannot read, and the server alone decides.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { AdminUser, LoginInput } from '../../../shared/credentials.ts'
import { type Answer, api, type LoginAnswer } from '../api/api.ts'
import { readStored, store, unstore } from '../parts/device-store.ts'
import { t } from '../parts/texts.ts'

/** @param code the server's own word for it */
export type Explain = (reason: string, code: string) => void

const TOKEN = 'admin_token'
const USER = 'admin_user'
const SIGNED_OUT = 'copeaux-signed-out'

/** The marker for the browser: username and moment in base64, whatever letters the name has. */
export const tokenOf = (username: string, now: number) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${now}`)))

/** Who is signed in on this page; null when nobody is, undefined until it has looked. */
const known = atom<{ username: string } | null | undefined>()

/** Both markers are there, whatever they say (specification section 5); a name that cannot be read is empty. */
function keptUser() {
  const user = readStored(USER)
  if (readStored(TOKEN) === null || user === null) return null
  try {
    const { username } = JSON.parse(user)
    return { username: typeof username === 'string' ? username : '' }
  } catch {
    return { username: '' }
  }
}

/** A browser may delete what a script has stored while the cookie lives: Safari does after a week. A sign-out leaves this. */
const hasLostMarkers = () => [TOKEN, USER, SIGNED_OUT].every((name) => readStored(name) === null)

/**
 * Looks who is signed in, as the page is opened. Where the markers were lost the server is asked, and they are restored.
 * @param bringsSession whether the browser has sent a session cookie
 */
export function lookWhoIsIn(bringsSession: boolean) {
  if (known.get() !== undefined) return
  const kept = keptUser()
  if (kept || !bringsSession || !hasLostMarkers()) return known.set(kept)
  void api
    .call<{ user: AdminUser }>('GET', '/api/admin/session', { asks: false })
    .then((answer) => (answer.ok ? remember(answer.value.user) : known.set(null)))
}

function remember(user: AdminUser) {
  known.set(user)
  store(TOKEN, tokenOf(user.username, Date.now()))
  store(USER, JSON.stringify(user))
  unstore(SIGNED_OUT)
}

function forget() {
  known.set(null)
  unstore(TOKEN)
  unstore(USER)
  store(SIGNED_OUT, '1')
}

/**
 * Tells whether somebody is signed in, or was when the page opened. Null on the server and while unknown.
 * Another tab's sign-out is left unheard: it would take away a text that is being written here.
 */
export const useSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    known.listen,
    () => (known.get() === undefined ? null : known.get() !== null),
    () => null,
  )

/** The name that signed in here, to offer it again; empty when it cannot be told. */
export const lastUsername = (): string => known.get()?.username ?? ''

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
