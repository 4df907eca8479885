export type BackupState = {
  /** Time of the last backup in ISO 8601, or null before the first one. */
  last_at: string | null
  is_old: boolean
  /** Number of photos that were missing or damaged in the last backup. */
  lost: number
  is_elsewhere: boolean
  is_downloading: boolean
  /** Time of the last complete download in ISO 8601, or null before the first one. */
  downloaded_at: string | null
}
