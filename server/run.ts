import { ConfigError } from './config-error.ts'
import { restrictUmask } from './private-folder.ts'

/**
 * Runs the main function of a program. If it throws, prints a configuration error as a single line,
 * and any other error with its stack trace.
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
