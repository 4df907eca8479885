import { ConfigError } from '../config-error.ts'

/** One line for the host. No data of the site has been changed. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
