/** The state of the backups, as the admin shows it. */
export type BackupState = {
  /** When the last successful backup was made, in ISO 8601, or null before the first one. */
  last_at: string | null
  /** True if the last backup is so old that somebody should check why. */
  is_old: boolean
  /** The number of photos that the last backup could not include. */
  lost: number
  /** True if the host has set up a copy outside the site's own disk. */
  is_elsewhere: boolean
  /** True while a backup is being downloaded. Only one download runs at a time. */
  is_downloading: boolean
}
