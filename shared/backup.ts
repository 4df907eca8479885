/** State of the backups, as the API returns it to the admin area. */
export type BackupState = {
  /** Time of the last successful backup in ISO 8601, or null before the first backup. */
  last_at: string | null
  /** True if the last backup is too old. The admin area then shows a warning. */
  is_old: boolean
  /** Number of photos that were missing or damaged in the last backup. */
  lost: number
  /** True if backups are also copied to a storage outside the site's own disk. */
  is_elsewhere: boolean
  /** True while a backup is being downloaded. Only one download can run at a time. */
  is_downloading: boolean
}
