/** The site as a process, for the tests of what its host does to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const sourceOf = (path: string) =>
  fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
/** The whole start without pages, which a build would have to make first. */
const WITHOUT_PAGES = `
  import { run } from ${JSON.stringify(sourceOf('run.ts'))}
  import { start } from ${JSON.stringify(sourceOf('start.ts'))}
  import { readConfig } from ${JSON.stringify(sourceOf('config.ts'))}
  await run(() => start(readConfig(), async () => ({})))`
export const SITE = ['--input-type=module', '-e', WITHOUT_PAGES]

/** The header of what would change something: the door refuses what does not say where it comes from. */
export const FROM_HERE = { 'sec-fetch-site': 'same-origin' }

/** Without it each process would compile the whole site again (scripts/prepare.mjs). */
const { PATH, NODE_COMPILE_CACHE } = process.env
const OURS = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** @param before what the program is started by, where that is not the test itself */
export function launch(
  args: string[],
  env: Record<string, string>,
  input = '',
  before: string[] = [],
) {
  const [program = process.execPath, ...all] = [...before, process.execPath, ...args]
  const child = spawn(program, all, { env: { ...OURS, ...env } })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  child.stdin.end(input)
  return {
    child,
    output: () => output,
    ended: once(child, 'exit').then(([code]) => ({ code, output })),
    async said(pattern: RegExp) {
      while (!pattern.test(output)) {
        if (child.exitCode !== null) throw new Error(`ended before it said ${pattern}: ${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return pattern.exec(output)?.[1] ?? ''
    },
  }
}
