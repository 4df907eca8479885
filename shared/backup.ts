export type BackupState = {
  /** ISO 8601. Null before the first backup. */
  last_at: string | null
  is_old: boolean
  /** Number of photos that were missing or damaged in the last backup. */
  lost: number
  is_elsewhere: boolean
  is_downloading: boolean
  /** ISO 8601. Null before the first complete download. */
  downloaded_at: string | null
}
