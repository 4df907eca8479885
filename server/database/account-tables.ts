/** The tables of those who may come in, as Kysely sees them. */
import type { Generated } from 'kysely'

/** 0 or 1: SQLite has no booleans, and one form for both databases keeps the queries one. */
export type Flag = 0 | 1

export type AccountTables = {
  admins: { id: Generated<number>; username: string; password: string }
  /** Browsers that have signed in (accounts/known-devices.ts). `hash` is the SHA-256 of their cookie, in hex. */
  known_devices: { hash: string; admin_id: number; used_at: number }
  /** Times are milliseconds since 1970. `stays`: for weeks rather than hours. `user_agent` is the browser's own words. `confirmed_at`: who it is was proved last. */
  sessions: {
    token_hash: string
    admin_id: number
    created_at: number
    seen_at: number
    stays: Flag
    user_agent: string
    confirmed_at: number
  }
  /** `id` and `public_key` are base64url, `transports` a JSON list; `counter` is how often the key said that it was used. */
  passkeys: {
    id: string
    admin_id: number
    public_key: string
    counter: number
    transports: string
    user_agent: string
    created_at: number
    used_at: number | null
  }
  /** What a passkey has answered (accounts/challenges.ts), until it is over: milliseconds since 1970. */
  answered_challenges: { challenge: string; over_at: number }
  /**
   * `secret` is base32. It is not asked for until it `is_on`; `last_step` is the half minute of the last code taken,
   * `wrong` how many were wrong in a row.
   */
  second_steps: {
    admin_id: number
    secret: string
    is_on: Flag
    last_step: number
    wrong: number
  }
  /** `hash` is keyed (accounts/secret.ts). A code that was used is gone. */
  recovery_codes: { hash: string; admin_id: number }
  /**
   * Sign-ins of the last day that failed, or that are being looked at. `address`, `account` and `device` are keyed
   * hashes (accounts/secret.ts): an address is personal, and a name that was typed may be a password.
   */
  sign_in_failures: {
    id: Generated<number>
    at: number
    address: string
    account: string
    device: string | null
  }
}
