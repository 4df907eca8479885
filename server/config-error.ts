/**
 * Thrown for an invalid setting. The message is a single line for the person who runs the server
 * and contains no secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Rejects the value of an environment variable.
 * @throws ConfigError always
 */
export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
