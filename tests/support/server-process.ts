import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const getServerFilePath = (path: string) =>
  fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
const WITHOUT_PAGES = `
  import { runMain } from ${JSON.stringify(getServerFilePath('run.ts'))}
  import { startSite } from ${JSON.stringify(getServerFilePath('start.ts'))}
  import { readConfig } from ${JSON.stringify(getServerFilePath('config.ts'))}
  await runMain(() => startSite(readConfig(), async () => ({})))`
/** Arguments of `node` that start the site without its HTML pages, which would need a build. */
export const SITE_NODE_ARGS = ['--input-type=module', '-e', WITHOUT_PAGES]

/** The server rejects writes with neither `Sec-Fetch-Site` nor `Origin`. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' }

/**
 * scripts/prepare.mjs sets NODE_COMPILE_CACHE, so that child processes do not compile the code
 * again.
 */
const { PATH, NODE_COMPILE_CACHE } = process.env
const INHERITED_ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

const OUTPUT_TIMEOUT_MS = 1_000

/** @param commandPrefix a command and its arguments before `node`, such as `unshare` */
export function startNodeProcess(
  args: string[],
  env: Record<string, string>,
  input = '',
  commandPrefix: string[] = [],
) {
  const [program = process.execPath, ...all] = [...commandPrefix, process.execPath, ...args]
  const child = spawn(program, all, { env: { ...INHERITED_ENVIRONMENT, ...env } })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  child.stdin.end(input)
  const closed = once(child, 'close').catch(() => {})
  return {
    child,
    output: () => output,
    ended: once(child, 'exit').then(async ([code]) => {
      // Waits for output after the exit. The time is limited, because a process that the child has
      // started may keep the pipe open.
      await Promise.race([closed, wait(OUTPUT_TIMEOUT_MS, undefined, { ref: false })])
      return { code, output }
    }),
    async waitForOutput(pattern: RegExp) {
      while (!pattern.test(output)) {
        if (child.exitCode !== null) throw new Error(`ended before it said ${pattern}: ${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return pattern.exec(output)?.[1] ?? ''
    },
  }
}
