/**
 * An error that the person who runs the server can solve. The message is one line and contains no
 * secrets.
 */
export class HostError extends Error {
  override name = 'HostError'
}

export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new HostError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
