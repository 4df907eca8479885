import { ConfigError } from '../config-error.ts'

/**
 * Thrown when a backup or a restore is impossible. The message is one line for the host, and
 * nothing was changed.
 */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}
