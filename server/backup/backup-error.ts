import { ConfigError } from '../config-error.ts'

/**
 * Thrown when a backup or a restore is impossible. Its message is a single line for the person who
 * runs the server. No data of the site has been changed when it is thrown.
 */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
