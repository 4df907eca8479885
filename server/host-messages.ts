/** Words in messages for the person who runs the server. */
import { userInfo } from 'node:os'

/**
 * Returns a command as the host has to type it. COPEAUX_COMMAND replaces `npm run` where npm is not
 * used: the script docs/hosting/copeaux, the service and the container image set it.
 */
export function formatCommand(name: string, args = ''): string {
  const command = process.env.COPEAUX_COMMAND
  if (command) return `${command} ${name} ${args}`.trim()
  return `npm run ${name}${args && ` -- ${args}`}`
}

export const formatCount = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** Returns the name of the user that runs this process, or its number if it has no name. */
export function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
