import { ConfigError } from '../config-error.ts'

/**
 * An error that is shown to the host in one line. It means that no data of the site has been
 * changed.
 */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
