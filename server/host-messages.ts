import { userInfo } from 'node:os'

/**
 * Returns a command that the host can type. COPEAUX_COMMAND replaces `npm run` in installations
 * without npm.
 */
export function formatCommand(name: string, args = ''): string {
  const command = process.env.COPEAUX_COMMAND
  if (command) return `${command} ${name} ${args}`.trim()
  return `npm run ${name}${args && ` -- ${args}`}`
}

export const formatCount = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

export function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
