/** An invalid setting. The message is one line for the host and contains no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError always */
export function rejectSetting(variable: string, value: string, allowed: string): never {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
