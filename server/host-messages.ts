import { userInfo } from 'node:os'

/** Installations without npm set COPEAUX_COMMAND, which replaces `npm run`. */
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
