/**
 * A browser in which the user is signed in, as GET /api/admin/devices returns it. Times are
 * milliseconds since 1970.
 */
export type SignedInDevice = {
  id: string
  /** Names of the browser and the operating system. A name is empty if it is unknown. */
  browser: string
  system: string
  since: number
  seen_at: number
  /** True if the session lasts for weeks, false if it lasts for hours. */
  stays: boolean
  /** True for the browser that sent the request. */
  is_this: boolean
}
