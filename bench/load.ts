/** Asks for a page as fast as a server gives it, over connections that stay open. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Load = { perSecond: number /** In milliseconds. */; p99: number }

/** The encodings that browsers ask for. */
const ACCEPT = 'accept-encoding: gzip, deflate, br, zstd'

/** What wrk writes for times: `870.00us`, `3.21ms`, `1.02s`. */
const inMilliseconds = (written: string) =>
  Number.parseFloat(written) * (written.endsWith('us') ? 0.001 : written.endsWith('ms') ? 1 : 1000)

/** One thread of wrk asks several times what Node answers; Debian has it. */
async function withWrk(url: string, connections: number, seconds: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--latency', '--header', ACCEPT, url],
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: inMilliseconds(/99%\s+(\S+)/.exec(stdout)?.[1] ?? ''),
  }
}

/** Another Node: it may tire before a fast server does. */
async function withAutocannon(url: string, connections: number, seconds: number): Promise<Load> {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    ...['--json', '--connections', String(connections), '--duration', String(seconds)],
    ...['--headers', ACCEPT.replace(': ', '='), url],
  ])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the answers failed`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/** @returns what asks, and its name */
export async function loadGenerator() {
  const hasWrk = await run('wrk', ['--version']).then(
    () => true,
    // It tells its version and ends with 1; where it is not there, it has no code of its own.
    ({ code }) => code === 1,
  )
  return hasWrk
    ? { name: 'wrk, one thread', ask: withWrk }
    : { name: 'autocannon, which may be the bottleneck', ask: withAutocannon }
}
