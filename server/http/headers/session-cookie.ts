/** On https, the prefix `__Host-` is added to this name. */
export const SESSION_COOKIE_NAME = 'copeaux_session'

/** Also returns true for an invalid cookie, so this must not be used for authorization. */
export const hasSessionCookie = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').includes(`${SESSION_COOKIE_NAME}=`)
