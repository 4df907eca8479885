import { ConfigError } from '../config-error.ts'

/** The source is then unchanged. */
export class MoveError extends ConfigError {
  override name = 'MoveError'
}
