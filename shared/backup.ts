/** What the artist is told of the backups. */
export type BackupState = {
  /** When the last good one was made, as ISO 8601; null before the first. */
  last_at: string | null
  /** It is so old that somebody has to look after it. */
  is_old: boolean
  /** How many photographs it could not take over. */
  lost: number
  /** Whether the host has chosen a place for them outside the site's own disk. */
  is_elsewhere: boolean
  /** Whether one is being downloaded just now: only one is at a time. */
  is_downloading: boolean
}
