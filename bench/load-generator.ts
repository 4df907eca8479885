/** Sends requests for a page over keep-alive connections as fast as the server responds. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type LoadTestResult = {
  perSecond: number
  /** 99th percentile of the latency in milliseconds. */
  p99: number
}

const ACCEPT_ENCODING_HEADER = 'accept-encoding: gzip, deflate, br, zstd'

/** Converts a time from the output of wrk (`870.00us`, `3.21ms`, `1.02s`) to milliseconds. */
const toMilliseconds = (written: string) =>
  Number.parseFloat(written) * (written.endsWith('us') ? 0.001 : written.endsWith('ms') ? 1 : 1000)

/**
 * Measures the throughput with wrk (a Debian package), which sends several times more requests per
 * second than a Node server can answer.
 */
async function runWrk(url: string, connections: number, seconds: number): Promise<LoadTestResult> {
  const { stdout } = await run('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--latency', '--header', ACCEPT_ENCODING_HEADER, url],
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: toMilliseconds(/99%\s+(\S+)/.exec(stdout)?.[1] ?? ''),
  }
}

/**
 * Measures the throughput with autocannon. The result is too low if autocannon, which runs in Node,
 * is slower than the server under test.
 */
async function runAutocannon(
  url: string,
  connections: number,
  seconds: number,
): Promise<LoadTestResult> {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    ...['--json', '--connections', String(connections), '--duration', String(seconds)],
    ...['--headers', ACCEPT_ENCODING_HEADER.replace(': ', '='), url],
  ])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the answers failed`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/** Returns the load generator and its name: wrk if it is installed, or else autocannon. */
export async function chooseLoadGenerator() {
  const hasWrk = await run('wrk', ['--version']).then(
    () => true,
    // `wrk --version` exits with 1. If wrk is missing, the error has no numeric exit code.
    ({ code }) => code === 1,
  )
  return hasWrk
    ? { name: 'wrk, one thread', ask: runWrk }
    : { name: 'autocannon, which may be the bottleneck', ask: runAutocannon }
}
