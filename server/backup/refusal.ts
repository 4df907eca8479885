import { ConfigError } from '../config-error.ts'

/** Why a backup cannot be made or put back: one line for the host to read. Nothing was changed. */
export class BackupRefused extends ConfigError {
  override name = 'BackupRefused'
}
