/** Times are in milliseconds since 1970. */
export type SignedInDevice = {
  id: string
  /** Empty if unknown, as is the operating system. */
  browser: string
  system: string
  since: number
  seen_at: number
  stays: boolean
  is_this: boolean
}
