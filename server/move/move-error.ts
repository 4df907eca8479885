import { ConfigError } from '../config-error.ts'

/** The move failed. The source is unchanged. */
export class MoveError extends ConfigError {
  override name = 'MoveError'
}
