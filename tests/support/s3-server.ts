import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './port.ts'

const BUCKET = 'atelier'
const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')

/**
 * Starts an S3 server in a child process.
 *
 * @param directory folder in which the server stores the objects
 *
 * @returns the environment variables for a site that uses this server, and a function that stops
 * the server
 */
export async function startS3Server(directory: string) {
  const port = await findFreePort()
  const server = spawn(
    process.execPath,
    [
      // s3rver encrypts its continuation tokens with DES, which OpenSSL 3 supports only with this
      // option.
      '--openssl-legacy-provider',
      ...[PROGRAM, '-s', '-a', '127.0.0.1', '-p', `${port}`, '-d', directory],
      ...['--configure-bucket', BUCKET],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(endpoint).catch(() => null)); tries += 1) {
    if (tries > 100) throw new Error('The S3 server does not start')
    await wait(50)
  }
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
  }
}
