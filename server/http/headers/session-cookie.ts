/** Without the `__Host-` prefix of https. */
export const SESSION_COOKIE_NAME = 'copeaux_session'

/** Valid or not: never for authorization. */
export const hasSessionCookie = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').includes(`${SESSION_COOKIE_NAME}=`)
