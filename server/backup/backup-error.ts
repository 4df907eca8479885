import { ConfigError } from '../config-error.ts'

/** The host sees this error in one line. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
