/**
 * Starts two processes at the same time on an empty database. Together they must load the demo
 * content once, create one administrator and print one password.
 */
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { createServices } from '../../server/services.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startPostgres } from '../support/postgres.ts'
import { startS3Server } from '../support/s3-server.ts'
import { SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const READY = /(http:\/\/127\.0\.0\.1:\d+)/

const start: StressTestStarter = async ({ folder }) => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const s3 = await startS3Server(join(folder, 's3'))

  async function round(n: number) {
    const env = {
      ...s3.env,
      S3_BUCKET: `${s3.env.S3_BUCKET}/pair-${n}`,
      DATABASE_URL: await createPostgresDatabase(postgres.url, `pair_${n}`),
    }
    const both = ['a', 'b'].map((name) =>
      startNodeProcess(SITE_NODE_ARGS, {
        ...env,
        DATA_DIR: join(folder, `${n}-${name}`),
        PORT: '0',
        HOST: '127.0.0.1',
      }),
    )
    await Promise.all(both.map((one) => one.waitForOutput(READY)))
    for (const one of both) one.child.kill('SIGTERM')
    const ends = await Promise.all(both.map(({ ended }) => ended))
    const said = ends.map(({ output }) => output).join('')
    const passwords = said.match(/admin \/ (\w{4}-){3}\w{4}/g)?.length ?? 0
    const demos = said.match(/demo content has been loaded/g)?.length ?? 0
    if (
      passwords !== 1 ||
      demos !== 1 ||
      ends.some(({ code }) => code !== 0) ||
      /error/i.test(said)
    )
      throw new Error(`pair ${n}:\n${said}`)
    const services = await createServices(
      readConfig({ ...env, DATA_DIR: join(folder, `${n}-look`) }),
      () => {},
    )
    const admins = await services.admins.listNames()
    const titles = (await services.pieces.list()).map(({ title }) => title)
    await services.close()
    if (admins.length !== 1) throw new Error(`pair ${n}: ${admins.length} administrators`)
    if (new Set(titles).size !== titles.length || titles.length === 0)
      throw new Error(`pair ${n}: ${titles.join(', ')}`)
    return { sum: { pairs: 1, passwords, demos, pieces: titles.length }, most: {} }
  }
  return {
    round,
    async end() {
      await s3.stop()
      await postgres.stop()
    },
  }
}

export const concurrentFirstStartTest: StressTest = {
  description: 'two processes start at once on an empty database: one demo, one administrator',
  rounds: 20,
  reportEvery: 1,
  start,
}
