export type BackupState = {
  /** In ISO 8601, or null before the first backup. */
  last_at: string | null
  is_old: boolean
  /** Number of photos that were missing or damaged in the last backup. */
  lost: number
  is_elsewhere: boolean
  is_downloading: boolean
  /** In ISO 8601, or null before the first complete download. */
  downloaded_at: string | null
}
