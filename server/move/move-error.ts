import { ConfigError } from '../config-error.ts'

/**
 * Thrown when a site cannot be moved. The source is then unchanged. The message is a single line
 * for the person who runs the server.
 */
export class MoveError extends ConfigError {
  override name = 'MoveError'
}
