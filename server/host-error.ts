import { userInfo } from 'node:os'

/**
 * An error that the person who runs the server can solve. The message is one line and contains no
 * secrets.
 */
export class HostError extends Error {
  override name = 'HostError'
}

/** The arguments of a command are wrong. The message is the usage. */
export class UsageError extends HostError {}

export function throwInvalidSetting(variable: string, value: string, allowed: string): never {
  throw new HostError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}

/** An installation without npm sets COPEAUX_COMMAND to the command that replaces `npm run`. */
export function formatCommand(name: string, args = ''): string {
  const command = process.env.COPEAUX_COMMAND
  if (command) return `${command} ${name} ${args}`.trim()
  return `npm run ${name}${args && ` -- ${args}`}`
}

export const formatCountWithNoun = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

export function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
