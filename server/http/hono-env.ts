import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/** `Bindings` is empty when a test calls the app directly. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    user: AdminUser
    /**
     * `staysSignedIn`: the user chose “stay signed in”. `isConfirmed`: the user confirmed the identity
     * recently.
     */
    session: { token: string; staysSignedIn: boolean; isConfirmed: boolean }
    /** Called after the body has arrived, because the user may have signed out meanwhile. */
    isStillSignedIn?: () => Promise<boolean>
    idempotencyKey: string | null
    /** Fields that are added to the response of a failed login (specification section 7). */
    failureExtras?: { success: false }
  }
}
