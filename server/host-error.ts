/** The host of the site can solve this error. The message is one line and contains no secrets. */
export class HostError extends Error {
  override name = 'HostError'
}

export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new HostError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}
