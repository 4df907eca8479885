/** A setting that cannot be: the message is one line for the host to read, and holds no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError always */
export function refuseSetting(variable: string, value: string, allowed: string): never {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
