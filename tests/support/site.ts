/**
 * Starts a complete site with a real database and real files, to whose HTTP app tests send
 * requests.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { inject } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { connectDatabase } from '../../server/database/connect.ts'
import { createSqliteEngine } from '../../server/database/sqlite/engine.ts'
import { createApp } from '../../server/http/app.ts'
import { createServices } from '../../server/services.ts'
import { openPhotoStorage } from '../../server/storage/open-storage.ts'
import { createPostgresDatabase } from './databases.ts'
import { listStoredFiles, openSiteDatabase } from './stored-files.ts'
import {
  closeAfterTests,
  createTemporaryFolder,
  deleteTemporaryFolder,
} from './temporary-folder.ts'

export const ADMIN_PASSWORD = 'sciure et copeaux'
/**
 * An argon2id hash of ADMIN_PASSWORD with the lowest cost, because hundreds of tests sign in. The
 * site itself uses a higher cost.
 */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$c2NpdXJlIGV0IGNvcGVhdQ$qn2r0s0wCLpHpaHrYVujjCT4VuOgT0iZXbBKNFx4AM0'
export const SITE_ORIGIN = 'http://localhost:3000'
/**
 * Headers of a client that is not a browser: neither `Origin` nor `Sec-Fetch-Site`. The server
 * treats an empty header as missing.
 */
export const API_CLIENT_HEADERS: Record<string, string> = { 'sec-fetch-site': '' }

export { createTemporaryFolder }

type Event = { level: string; message: string; outcome?: string; address?: string; count?: number }

type Options = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  anonymous?: boolean
}

/**
 * An SQLite database after all migrations. Each new site starts with a copy, because the migrations
 * take longer than most tests.
 */
let migratedDatabase: Promise<Buffer> | undefined
async function readMigratedDatabase() {
  const file = join(createTemporaryFolder(), 'migrated.sqlite')
  await (await connectDatabase(createSqliteEngine(file))).close()
  return readFile(file)
}
async function copyMigratedDatabase(file: string) {
  migratedDatabase ??= readMigratedDatabase()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, await migratedDatabase)
}

/** vitest.config.ts sets TEST_SET_UP for tests with PostgreSQL and S3. */
const isShared = process.env.TEST_SET_UP === 'shared'
/**
 * Environment variables for the PostgreSQL database and the key prefix in the S3 bucket, by data
 * folder. Empty with SQLite and local files.
 */
const shared = new Map<string, Record<string, string>>()
async function getSharedSettings(dataDir: string): Promise<Record<string, string>> {
  if (!isShared) return {}
  const known = shared.get(dataDir)
  if (known) return known
  const { postgres, s3 } = inject('shared')
  const name = `t${crypto.randomUUID().replaceAll('-', '')}`
  const DATABASE_URL = await createPostgresDatabase(postgres, name, 'migrated')
  const made = { ...s3, S3_BUCKET: `${s3.S3_BUCKET}/${name}`, DATABASE_URL }
  shared.set(dataDir, made)
  return made
}

/**
 * Starts a site in this process. `startSite` starts one in a process of its own.
 *
 * @param env environment variables except the data folder
 *
 * @param dataDir an existing data folder, if the site must start with stored data
 */
export async function openSite(
  env: Record<string, string> = {},
  dataDir = createTemporaryFolder(),
) {
  const config = readConfig({ DATA_DIR: dataDir, ...(await getSharedSettings(dataDir)), ...env })
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file))
    await copyMigratedDatabase(config.database.file)
  const logged: unknown[] = []
  const events: Event[] = []
  const services = await createServices(
    config,
    (error) => logged.push(error),
    (level, message, fields) => events.push({ level, message, ...fields }),
  )
  const app = createApp({ config, services })
  let cookie = ''

  /**
   * Sends a request, with an object in `body` as JSON. After `signIn`, includes the session cookie
   * unless `anonymous` is true.
   */
  function ask(path: string, { method = 'GET', body, headers = {}, anonymous }: Options = {}) {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData
    const isForm = body instanceof FormData
    return app.request(path, {
      method,
      body: isRaw ? (body as string | FormData | undefined) : JSON.stringify(body),
      headers: {
        host: new URL(SITE_ORIGIN).host,
        ...(!('sec-fetch-site' in headers) && { origin: config.siteUrl }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(cookie && !anonymous && { cookie }),
        ...headers,
      },
    })
  }
  const login = (
    username = 'admin',
    password = ADMIN_PASSWORD,
    headers: Record<string, string> = {},
    fields: object = {},
  ) => ask('/api/admin/login', { method: 'POST', body: { username, password, ...fields }, headers })

  const stored = openSiteDatabase(config)
  const files = () => listStoredFiles(config, isShared ? inject('shared').s3Folder : '')
  async function closeAll() {
    await stored.close()
    await services.close()
  }
  const isClosedByTest = closeAfterTests(closeAll)
  return {
    config,
    services,
    app,
    logged,
    /** Security events that the site has logged, such as sign-ins. */
    events,
    ask,
    login,
    /**
     * Creates the administrator account and signs in.
     *
     * @param fields additional fields of the login request
     */
    async signIn(fields: object = {}) {
      await stored.sql(`
        insert into admins (username, password) values ('admin', '${CHEAP_HASH}')
          on conflict (username) do update set password = excluded.password;
        delete from sessions where admin_id in (select id from admins where username = 'admin')`)
      const answer = await login('admin', ADMIN_PASSWORD, {}, fields)
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return cookie
    },
    upload: (bytes: Uint8Array, name = 'photo.jpg') => {
      const body = new FormData()
      body.set('image', new File([new Uint8Array(bytes)], name))
      return ask('/api/upload', { method: 'POST', body })
    },
    storage: () => openPhotoStorage(config),
    sql: stored.sql,
    /**
     * Returns a value that changes after every write to the database, and when a file is added or
     * removed. Faster than `dump`.
     */
    writes: async () => `${await stored.writes()} ${await files()}`,
    /**
     * Returns all rows and file names as a string, so that tests can compare the states before and
     * after an action.
     *
     * @param excludedTable name of a table to leave out
     */
    dump: async (excludedTable = '') =>
      JSON.stringify([await stored.rows(excludedTable), await files()]),
    async close({ keep = false } = {}) {
      isClosedByTest()
      await closeAll()
      if (!keep) await deleteTemporaryFolder(dataDir)
    },
  }
}
export type TestSite = Awaited<ReturnType<typeof openSite>>

/** Returns an image file. Different colors give different files. */
export const createPlainImage = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' = 'jpeg',
  { width = 40, height = 30, color = '#8a5a3b' } = {},
) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()

export const buildPiece = (fields: object = {}) => ({
  title: 'Bol en noyer',
  price: 120.5,
  ...fields,
})
export const buildNewsItem = (fields: object = {}) => ({
  title: 'Portes ouvertes',
  content: 'L’atelier ouvre ses portes.',
  date: '2026-05-01',
  ...fields,
})
export const buildTraining = (fields: object = {}) => ({
  title: 'Initiation',
  description: 'Deux jours au tour.',
  duration: '2 jours',
  price: 320,
  max_participants: 6,
  ...fields,
})
export const buildWorkshop = (fields: object = {}) => ({
  name: 'Bois vivant',
  address: '',
  phone: '',
  email: '',
  map_url: '',
  links: [],
  ...fields,
})
