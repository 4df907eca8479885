import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import {
  type ForgottenPasswordHelp,
  identityConfirmationSchema,
  type PasswordResetResult,
  passkeySignInSchema,
  passwordChangeSchema,
  passwordLinkRequestSchema,
  passwordResetSchema,
  signInSchema,
} from '../../../../shared/credentials.ts'
import { isCommonPassword } from '../../../accounts/passwords.ts'
import type { SignInRejection } from '../../../accounts/sign-in.ts'
import { formatCommand } from '../../../host-error.ts'
import type { Services } from '../../../services.ts'
import { createErrorResponse, logRequestError } from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import { drainRequestBody, MAX_PUBLIC_FORM_BYTES, validateJsonBody } from '../json-body.ts'
import { requireRecentIdentityConfirmation, type SessionCookie } from './session.ts'
import type { SignInResponder } from './sign-in-responder.ts'

/**
 * docs/specification.md, section 7, requires a `success` flag, which is false after a failed login.
 */
const markAsLogin: MiddlewareHandler<Env> = (c, next) => {
  c.set('failureExtras', { success: false })
  return next()
}

export function createSignInApi(
  {
    passkeys,
    twoFactor,
    signIn,
    sessions,
    workshop,
    passwordLinks,
  }: Pick<
    Services,
    'passkeys' | 'twoFactor' | 'signIn' | 'sessions' | 'workshop' | 'passwordLinks'
  >,
  signInResponses: SignInResponder,
  cookie: SessionCookie,
  checkOrigin: MiddlewareHandler<Env>,
) {
  /**
   * Refuses a sign-in early if the server is busy or too many sign-ins have failed. A request with
   * a device cookie passes, because `signIn` checks later whether the device is known.
   */
  const rejectWhenBusy: MiddlewareHandler<Env> = async (c, next) => {
    const refused = signInResponses.readDeviceCookie(c)
      ? null
      : await signIn.getRefusalForUnknownDevices()
    return refused ? signInResponses.refuseSignIn(c, refused) : next()
  }
  /**
   * Answers a wrong password or code with status 422 and a field error, because the admin interface
   * takes status 401 for the end of the session.
   */
  const refuseConfirmation = (c: Context<Env>, refused: SignInRejection, passwordField: string) => {
    const { code } = refused
    signInResponses.recordConfirmation(c, code)
    if (code === 'wrong_credentials')
      return createErrorResponse(c, 'invalid', { [passwordField]: 'wrong_password' })
    if (code === 'code_needed' || code === 'wrong_code' || code === 'code_locked')
      return createErrorResponse(c, 'invalid', { code })
    return signInResponses.refuse(c, refused)
  }
  const loginGuard = every(markAsLogin, rejectWhenBusy)
  return new Hono<Env>()
    .post(
      '/login',
      loginGuard,
      validateJsonBody(signInSchema, MAX_PUBLIC_FORM_BYTES),
      async (c) => {
        const { stay_signed_in, code, ...credentials } = c.req.valid('json')
        const answer = await signIn.withPassword(
          credentials,
          code,
          signInResponses.getSignInContext(c),
        )
        return answer.ok
          ? signInResponses.startSession(c, answer.proof, stay_signed_in)
          : signInResponses.refuseSignIn(c, answer)
      },
    )
    .post('/passkey-login/options', markAsLogin, checkOrigin, async (c) =>
      c.json(await passkeys.createAuthenticationOptions()),
    )
    .post(
      '/passkey-login',
      markAsLogin,
      validateJsonBody(passkeySignInSchema, MAX_PUBLIC_FORM_BYTES),
      async (c) => {
        const { response, stay_signed_in } = c.req.valid('json')
        const answer = await signIn.withPasskey(response)
        return answer.ok
          ? signInResponses.startSession(c, answer.proof, stay_signed_in)
          : signInResponses.refuseSignIn(c, answer)
      },
    )
    .get('/password-link', async (c) => {
      const sends_links = await passwordLinks.isAvailable()
      const command = formatCommand('admin', 'reset-password')
      return c.json({ sends_links, command } satisfies ForgottenPasswordHelp)
    })
    .post(
      '/password-link',
      validateJsonBody(passwordLinkRequestSchema, MAX_PUBLIC_FORM_BYTES),
      (c) => {
        // Responds before the link is sent, so that the response time does not reveal whether the
        // e-mail address belongs to an account.
        void passwordLinks
          .request(c.req.valid('json').email, signInResponses.getSignInContext(c).address)
          .catch((error) => logRequestError(c, error))
        return c.json({ asked: true }, 202)
      },
    )
    .post(
      '/password-link/use',
      validateJsonBody(passwordResetSchema, MAX_PUBLIC_FORM_BYTES),
      async (c) => {
        const { token, password } = c.req.valid('json')
        const result = await passwordLinks.use(token, password)
        if (!result.ok)
          return result.code === 'link_expired'
            ? createErrorResponse(c, result.code)
            : createErrorResponse(c, 'invalid', { password: result.code })
        signInResponses.recordPasswordLink(c)
        signInResponses.writeDeviceCookie(c, result.device)
        c.header('Cache-Control', 'no-store')
        return c.json({ username: result.username } satisfies PasswordResetResult)
      },
    )
    .post('/logout', drainRequestBody, async (c) => {
      await sessions.revoke(c.get('session').token)
      cookie.clear(c)
      return c.body(null, 204)
    })
    .get('/confirm', requireRecentIdentityConfirmation, (c) => c.body(null, 204))
    .put('/password', validateJsonBody(passwordChangeSchema), async (c) => {
      const { current_password, password } = c.req.valid('json')
      const user = c.get('user')
      if (password === current_password)
        return createErrorResponse(c, 'invalid', { password: 'same_password' })
      const { name } = await workshop.read()
      if (await isCommonPassword(password, user.username, name))
        return createErrorResponse(c, 'invalid', { password: 'common_password' })
      // With two-factor authentication, the current password alone does not prove the identity.
      if (!c.get('session').isConfirmed && (await twoFactor.isOn(user)))
        return createErrorResponse(c, 'confirm_first')
      const { token, staysSignedIn } = c.get('session')
      const answer = await signIn.confirm(user, token, current_password, undefined)
      if (!answer.ok) return refuseConfirmation(c, answer, 'current_password')
      const start = signInResponses.sessionOptions(c, staysSignedIn)
      const cookies = await sessions.changePassword(answer.proof, token, password, start)
      if (!cookies) return createErrorResponse(c, 'not_signed_in')
      signInResponses.recordConfirmation(c, 'ok')
      signInResponses.setCookies(c, cookies, staysSignedIn)
      return c.body(null, 204)
    })
    .post('/confirm', validateJsonBody(identityConfirmationSchema), async (c) => {
      const { password, code } = c.req.valid('json')
      const { token } = c.get('session')
      const answer = await signIn.confirm(c.get('user'), token, password, code)
      if (!answer.ok) return refuseConfirmation(c, answer, 'password')
      const isConfirmed = await sessions.confirm(answer.proof, token)
      if (isConfirmed) signInResponses.recordConfirmation(c, 'ok')
      return isConfirmed ? c.body(null, 204) : createErrorResponse(c, 'not_signed_in')
    })
    .get('/session', (c) => c.json({ user: c.get('user') }))
}
