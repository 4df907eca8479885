import { ConfigError } from '../config-error.ts'

/**
 * Thrown when a site cannot be moved. Its message is a single line for the person who runs the
 * server. The source is not changed.
 */
export class MoveError extends ConfigError {
  override name = 'MoveError'
}
