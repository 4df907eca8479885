/** A browser that is signed in, as GET /api/admin/devices answers it. Times are milliseconds since 1970. */
export type Device = {
  id: string
  /** What it is called; each is empty where it cannot be told. */
  browser: string
  system: string
  since: number
  seen_at: number
  /** For weeks rather than hours. */
  stays: boolean
  /** The one that asks. */
  is_this: boolean
}
