/** The host of the site can solve this error. The message is one line and contains no secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
