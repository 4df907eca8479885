import { ConfigError } from './config-error.ts'
import { restrictUmask } from './private-folder.ts'

/**
 * Restricts the umask and runs the main function of a program. If the function throws, prints a
 * configuration error as a single line, or any other error with its stack trace, and exits with
 * code 1.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  restrictUmask()
  try {
    await main()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
