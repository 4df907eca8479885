/** Times are in milliseconds since 1970. */
export type SignedInDevice = {
  id: string
  /** `browser` and `system` are empty if they are unknown. */
  browser: string
  system: string
  since: number
  seen_at: number
  stays: boolean
  is_this: boolean
}
