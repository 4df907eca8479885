import { ConfigError } from '../config-error.ts'

/** The host sees this error in one line. It means that no data of the site has been changed. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
