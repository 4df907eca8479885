import { ConfigError } from '../config-error.ts'

/** Why a site cannot be moved: one line for the host to read. Where it is now nothing was changed. */
export class MoveRefused extends ConfigError {
  override name = 'MoveRefused'
}
