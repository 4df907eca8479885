import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/**
 * Hono's environment type, with the bindings and variables of each request. `Bindings` is empty
 * when a test calls the app directly.
 */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The signed-in user, set by api/account/session.ts on routes that require a session. */
    user: AdminUser
    /**
     * The current session, set together with `user`. `stays` is true if the session lasts for
     * weeks. `isConfirmed` is true if the user has confirmed their identity recently.
     */
    session: { token: string; stays: boolean; isConfirmed: boolean }
    /**
     * Returns true if the session is still valid. Call this function after the request body has
     * arrived, because the user may have signed out meanwhile. Set together with `user`.
     */
    isStillSignedIn?: () => Promise<boolean>
    /**
     * The idempotency key of a create request, or null. It is set by
     * api/request/idempotency-key.ts.
     */
    idempotencyKey: string | null
    /**
     * Additional fields of the error response to a failed login (docs/specification.md, section 7).
     */
    failureExtras?: { success: false }
  }
}
