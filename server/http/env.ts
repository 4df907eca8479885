import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/** `Bindings` is empty when a test calls the app directly. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    user: AdminUser
    /** `stays`: “stay signed in”. `isConfirmed`: the user confirmed the identity recently. */
    session: { token: string; stays: boolean; isConfirmed: boolean }
    /** For calls after the body has arrived, as the user may have signed out. */
    isStillSignedIn?: () => Promise<boolean>
    idempotencyKey: string | null
    /** For a failed login (specification section 7). */
    failureExtras?: { success: false }
  }
}
