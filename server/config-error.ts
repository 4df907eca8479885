/** One line for the host, without secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
