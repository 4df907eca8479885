/** Name of the session cookie, without the `__Host-` prefix that is added on https. */
export const SESSION_COOKIE_NAME = 'copeaux_session'

/**
 * Returns true if the request has a session cookie, valid or not. Use the result only to decide
 * which page to render first, never for authorization.
 */
export const hasSessionCookie = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').includes(`${SESSION_COOKIE_NAME}=`)
