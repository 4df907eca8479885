import type { HttpBindings } from '@hono/node-server'
import type { AdminUser } from '../../shared/credentials.ts'

/** `Bindings` is empty if a test calls the app directly. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    user: AdminUser
    session: { token: string; staysSignedIn: boolean; isConfirmed: boolean }
    /**
     * Returns false if the session has ended. Call this after the request body has arrived, because
     * the user may have signed out meanwhile. Undefined for routes that need no session.
     */
    isStillSignedIn?: () => Promise<boolean>
    idempotencyKey: string | null
    failureExtras?: { success: false }
  }
}
