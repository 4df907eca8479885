import { ConfigError } from './config-error.ts'
import { keepToOurselves } from './private-folder.ts'

/** Runs a program's main part; what the host can mend is one line, everything else shows where it happened. */
export async function run(main: () => Promise<void>): Promise<void> {
  keepToOurselves()
  try {
    await main()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
