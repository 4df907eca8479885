import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import {
  explainError,
  readSettingsForErrorMessages,
  type SettingsForErrorMessages,
} from './classify-error.ts'
import { type Config, readConfig } from './config.ts'
import { HostError, UsageError } from './host-error.ts'
import { restrictUmask } from './private-folder.ts'

/**
 * Prints one line for an error that the person who runs the server can solve, and otherwise the
 * stack trace. Exits with code 2 if the arguments are wrong, and with code 1 after another error.
 *
 * @param getSettings returns the settings and arguments that the line for an error can name
 */
export async function runMain(
  main: () => Promise<void>,
  getSettings = readSettingsForErrorMessages,
): Promise<void> {
  restrictUmask()
  try {
    await main()
  } catch (error) {
    console.error(explainError(error, getSettings())?.line ?? error)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/**
 * Resolves a path relative to the folder in which the user called the command. npm and
 * docs/hosting/copeaux store that folder in INIT_CWD.
 */
export const resolveFromCallerFolder = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** Returns the owner if root runs the process and another user owns the folder. */
function findOtherOwner(dataDir: string): { uid: number; gid: number } | null {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  return process.getuid?.() === 0 && owner && owner.uid !== 0 ? owner : null
}

/** Throws HostError because the user of the site could not open files that root creates. */
export function rejectFolderOfOtherUser(dataDir: string) {
  const owner = findOtherOwner(dataDir)
  if (!owner) return
  throw new HostError(
    `DATA_DIR is ${JSON.stringify(dataDir)}, which belongs to the user ${owner.uid}: start the site as that user, not as root.`,
  )
}

/**
 * If root runs the command, continues as the owner of the data folder, because the site could not
 * open files of root.
 */
function continueAsOwner(dataDir: string) {
  const owner = findOtherOwner(dataDir)
  if (!owner) return
  try {
    process.setgroups?.([owner.gid])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  } catch {
    throw new HostError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, which belongs to the user ${owner.uid}: run the command as that user.`,
    )
  }
}

type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Exits with code 0, or with code 2 and the usage if the arguments are wrong.
 *
 * @param work returns false if the arguments are wrong
 *
 * @param getArguments returns the files and servers in the arguments, which an error message can
 * name
 */
export async function runCliCommand<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  work: (config: Config, args: CommandLine<Options>) => Promise<unknown>,
  getArguments: (args: CommandLine<Options>) => SettingsForErrorMessages = () => ({}),
): Promise<void> {
  let args: CommandLine<Options> | undefined
  const main = async () => {
    try {
      args = parseArgs({ options, allowPositionals: true })
    } catch {
      if (process.argv.includes('--help') || process.argv.includes('-h')) {
        console.log(usage)
        return
      }
      throw new UsageError(usage)
    }
    const config = readConfig()
    continueAsOwner(config.dataDir)
    if ((await work(config, args)) === false) throw new UsageError(usage)
  }
  await runMain(main, () => ({
    ...readSettingsForErrorMessages(),
    ...(args && getArguments(args)),
  }))
  process.exit(0)
}
