import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { explainError, type Places, readPlaces } from './classify-error.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { restrictUmask } from './private-folder.ts'

/**
 * Runs the main function of a program. Prints an error that the host can solve as one line, any
 * other error with its stack trace, and exits with code 1.
 * @param getPlaces returns the settings and arguments that this line can name
 */
export async function runMain(main: () => Promise<void>, getPlaces = readPlaces): Promise<void> {
  restrictUmask()
  try {
    await main()
  } catch (error) {
    console.error(explainError(error, getPlaces())?.line ?? error)
    process.exit(1)
  }
}

/**
 * Resolves a path relative to the folder in which the command was called. npm and
 * docs/hosting/copeaux store this folder in INIT_CWD.
 */
export const resolveFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/**
 * Continues as the owner of the data folder if root runs the command, so that root owns no file
 * that the site has to open later.
 */
function continueAsOwner(dataDir: string) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  try {
    process.setgroups?.([owner.gid])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  } catch {
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, which belongs to the user ${owner.uid}: run the command as that user.`,
    )
  }
}

type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Runs a command for the host and exits with code 0. If the arguments are wrong, prints the usage
 * and exits with code 1.
 * @param work returns false if the arguments are wrong
 * @param places returns the files and servers in the arguments, which an error message can name
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  work: (config: Config, args: CommandLine<Options>) => Promise<unknown>,
  places: (args: CommandLine<Options>) => Places = () => ({}),
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
      throw new ConfigError(usage)
    }
    const config = readConfig()
    continueAsOwner(config.dataDir)
    if ((await work(config, args)) === false) throw new ConfigError(usage)
  }
  await runMain(main, () => ({ ...readPlaces(), ...(args && places(args)) }))
  process.exit(0)
}
