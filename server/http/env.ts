import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/** What goes with every request. `Bindings` is empty when a test asks the app directly. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Who is signed in; set by api/session.ts on guarded calls. */
    user: AdminUser
    /** The session's own secret, whether it lasts for weeks, and whether who it is was proved lately; set with `user`. */
    session: { token: string; stays: boolean; isConfirmed: boolean }
    /** Looks again whether the session lives; set with `user`. */
    isStillSignedIn?: () => Promise<boolean>
    /** By which a creation that is asked for again is known; set by api/idempotency-key.ts. */
    idempotencyKey: string | null
    /** What the answer to a failed login carries beside the error (specification section 7). */
    failureExtras?: { success: false }
  }
}
