import type { Context } from 'hono'
import type { SignInProof } from '../../../accounts/account-lock.ts'
import { DEVICE_COOKIE_LIFETIME_MS } from '../../../accounts/known-devices.ts'
import type { SessionCookieValues } from '../../../accounts/sessions.ts'
import type { SignInClient, SignInRejection, SignInResultCode } from '../../../accounts/sign-in.ts'
import type { Config } from '../../../config.ts'
import { toNetworkPrefix } from '../../../messages/message-limits.ts'
import type { Services } from '../../../services.ts'
import { createErrorResponse } from '../../errors.ts'
import { createClientAddressResolver } from '../../headers/client-address.ts'
import { createHttpOnlyCookieAccess } from '../../headers/cookies.ts'
import type { Env } from '../../hono-env.ts'
import type { SessionCookie } from './session.ts'

const DEVICE_COOKIE = 'copeaux_device'

export function createSignInResponder(
  config: Config,
  { sessions, signInLog }: Pick<Services, 'sessions' | 'signInLog'>,
  cookie: SessionCookie,
) {
  const addressOf = createClientAddressResolver(config)
  const deviceCookie = createHttpOnlyCookieAccess(config, DEVICE_COOKIE)
  const sessionOptions = (c: Context<Env>, staysSignedIn: boolean) => ({
    ...{ staysSignedIn, userAgent: c.req.header('user-agent'), device: deviceCookie.read(c) },
  })
  const writeDeviceCookie = (c: Context<Env>, device: string) =>
    deviceCookie.write(c, device, DEVICE_COOKIE_LIFETIME_MS / 1000)
  function setCookies(
    c: Context<Env>,
    { token, device }: SessionCookieValues,
    staysSignedIn: boolean,
  ) {
    cookie.write(c, token, staysSignedIn)
    writeDeviceCookie(c, device)
  }
  function refuse(c: Context<Env>, refused: SignInRejection) {
    if (refused.code === 'too_many_attempts')
      c.header('Retry-After', String(Math.ceil(refused.retryAfter / 1000)))
    return createErrorResponse(c, refused.code)
  }
  const recordSignIn = (c: Context<Env>, result: SignInResultCode) =>
    signInLog.record('sign-in', result, addressOf(c))
  return {
    sessionOptions,
    recordConfirmation: (c: Context<Env>, result: SignInResultCode) =>
      signInLog.record('confirmation', result, addressOf(c)),
    recordPasswordLink: (c: Context<Env>) => signInLog.record('password link', 'ok', addressOf(c)),
    setCookies,
    writeDeviceCookie,
    readDeviceCookie: (c: Context<Env>) => deviceCookie.read(c),
    getSignInContext: (c: Context<Env>): SignInClient => ({
      address: toNetworkPrefix(addressOf(c)),
      device: deviceCookie.read(c),
    }),
    refuse,
    refuseSignIn(c: Context<Env>, refused: SignInRejection) {
      recordSignIn(c, refused.code)
      return refuse(c, refused)
    },
    async startSession(c: Context<Env>, proof: SignInProof, staysSignedIn: boolean) {
      const previousToken = cookie.read(c)
      const started = await sessions.start(proof, {
        ...sessionOptions(c, staysSignedIn),
        previousToken,
      })
      // If the credentials changed during the sign-in, responds as if they were wrong.
      const stale = 'passkey' in proof ? 'wrong_passkey' : 'wrong_credentials'
      recordSignIn(c, started ? 'ok' : stale)
      if (!started) return createErrorResponse(c, stale)
      setCookies(c, started, staysSignedIn)
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, user: proof.user })
    },
  }
}
export type SignInResponder = ReturnType<typeof createSignInResponder>
