import { ConfigError } from '../config-error.ts'

/**
 * Thrown when a site cannot be moved. The message is one line for the host, and the source was not
 * changed.
 */
export class MoveError extends ConfigError {
  override name = 'MoveError'
}
