/** The session cookie's name, without what https puts before it. */
export const SESSION_COOKIE = 'copeaux_session'

/** Whether the browser brings a session cookie, still good or not: a hint what to draw first, never a permission. */
export const bringsSession = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').includes(`${SESSION_COOKIE}=`)
