import { ConfigError } from '../config-error.ts'

/** The host sees this error in one line. Code throws it only before it changes data of the site. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
