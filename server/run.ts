import { ConfigError } from './config-error.ts'
import { restrictUmask } from './private-folder.ts'

/**
 * Runs a program's main function. A configuration error is printed as one line, any other error
 * with its stack.
 */
export async function run(main: () => Promise<void>): Promise<void> {
  restrictUmask()
  try {
    await main()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
