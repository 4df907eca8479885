import { ConfigError } from '../config-error.ts'

/** The host sees this error in one line. No data of the site has been changed when it is thrown. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
