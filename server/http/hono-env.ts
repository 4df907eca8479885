import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/** `Bindings` is empty if a test calls the app directly. */
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
    /** Called after the body has arrived. The user may have signed out in the meantime. */
    isStillSignedIn?: () => Promise<boolean>
    idempotencyKey: string | null
    /** Specification section 7 requires these fields in the response of a failed login. */
    failureExtras?: { success: false }
  }
}
