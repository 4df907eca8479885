import { createHash } from 'node:crypto'
import {
  appendFile,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createPieceWithPhotos,
  createSiteDataFolder,
  fetchPieceTitles,
  hashOriginals,
  runCommand,
  tryCommand,
} from '../../../tests/support/backup-commands.ts'
import {
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../../tests/support/server-process.ts'
import {
  ADMIN_PASSWORD,
  buildTraining,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'
import { readConfig } from '../../config.ts'
import { loadMigrations, migrate } from '../../database/migrate.ts'
import { copySqliteFile } from '../../database/sqlite/copy-file.ts'
import { createSqliteDialect } from '../../database/sqlite/engine.ts'
import type { DatabaseTables } from '../../database/tables.ts'
import { HostError } from '../../host-error.ts'
import { collectBackupFiles } from '../archive/backup-files.ts'
import { writeVerifiedArchive } from '../archive/full-backup.ts'
import { checkSite } from '../check-site.ts'
import type { StorageConfig } from '../database/snapshot.ts'
import { finishOrDiscardRestore } from './replace-data.ts'
import { restoreBackup, undoRestore } from './restore.ts'

// Sets longer timeouts, because child processes start slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** `file` is a full backup of the stopped site in `dataDir`. */
let dataDir: string
let file: string
beforeAll(async () => {
  dataDir = await createSiteDataFolder(['Bol', ['#111', '#222']], ['Coupe', ['#333']])
  file = join(createTemporaryFolder(), 'backup.tar')
  await runCommand('backup', dataDir, [file])
})

const HOUR = 3_600_000
const configFor = (folder: string): StorageConfig => readConfig({ DATA_DIR: folder })

/** Starts a site on a restored data folder, calls `look` with the site, and closes the site. */
async function visit<T>(folder: string, look: (site: TestSite) => Promise<T>): Promise<T> {
  const site = await openSite({}, folder)
  await site.services.photos.resume()
  await site.services.photos.settle()
  return look(site).finally(() => site.close({ keep: true }))
}

/** Returns the content of every file in the folder, by path. Leaves out the lock files. */
async function everythingIn(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => !/^lock/.test(name))
  const contents = names.sort().map(async (name) => {
    const path = join(folder, name)
    return [name, (await stat(path)).isFile() ? (await readFile(path)).toString('base64') : '']
  })
  return Promise.all(contents)
}

test('restores all texts and originals into a new folder and generates the image variants', async () => {
  const elsewhere = join(createTemporaryFolder(), 'new')
  expect(await runCommand('restore', elsewhere, [file])).toMatch(
    new RegExp(`^The site in ${elsewhere} was restored to its state of \\d{4}-`),
  )
  expect(await hashOriginals(elsewhere)).toEqual(await hashOriginals(dataDir))
  expect(await runCommand('check', elsewhere)).toMatch(/Everything is in order: 3 photographs/)
  const shown = await visit(elsewhere, async (site) => {
    const [cup] = await (await site.ask('/api/art-pieces')).json()
    expect((await site.ask(cup.images[0].image_url)).status).toBe(200)
    expect((await site.ask('/api/admin/session')).status).toBe(401)
    expect((await site.login()).status).toBe(200)
    return fetchPieceTitles(site)
  })
  expect(shown).toEqual(['Coupe', 'Bol'])
  expect((await readdir(join(elsewhere, 'media'))).sort()).toEqual(
    (await readdir(join(dataDir, 'media'))).sort(),
  )
  expect(await runCommand('check', elsewhere)).toBe(
    'Everything is in order: 3 photographs, 1 MB.\n',
  )
})

test('a photo that the backup contains damaged is restored from the data folder', async () => {
  const folder = await createSiteDataFolder(['Bol', ['#111']])
  const [hash = ''] = await readdir(join(folder, 'originals'))
  const original = join(folder, 'originals', hash)
  const intact = await readFile(original)
  await writeFile(original, 'damaged')
  const backup = join(createTemporaryFolder(), 'backup.tar')
  await runCommand('backup', folder, [backup])
  await writeFile(original, intact)
  expect(await runCommand('restore', folder, [backup])).toContain('Restored from other copies: 1')
  expect(await readFile(original)).toEqual(intact)
})

test('a backup contains no sessions and no failed sign-ins', async () => {
  const elsewhere = createTemporaryFolder()
  const site = await openSite({}, elsewhere)
  await site.signIn()
  await site.login('admin', 'un mauvais mot de passe')
  const rowsOf = (table: string) => {
    const db = new DatabaseSync(join(elsewhere, 'copeaux.sqlite'), { readOnly: true })
    const rows = db.prepare(`select * from ${table}`).all()
    db.close()
    return rows
  }
  const tables = ['sessions', 'sign_in_failures', 'answered_challenges']
  await site.sql("insert into answered_challenges values ('asked', 1)")
  expect(tables.map((table) => rowsOf(table).length)).toEqual([1, 1, 1])
  const backup = join(createTemporaryFolder(), 'b.tar')
  await runCommand('backup', elsewhere, [backup])
  await site.services.close()
  await runCommand('restore', elsewhere, [backup])
  expect(tables.map(rowsOf)).toEqual([[], [], []])
})

/** Writes a backup whose database was changed by the SQL `statement`. */
async function writeManipulatedBackup(statement: string): Promise<string> {
  const folder = createTemporaryFolder()
  const [backup, copy] = [join(folder, 'b.tar'), join(folder, 'copy.sqlite')]
  await copySqliteFile(join(dataDir, 'copeaux.sqlite'), copy)
  const db = new DatabaseSync(copy, { enableForeignKeyConstraints: false })
  db.exec(statement)
  db.close()
  const { parts, photographs, about } = await collectBackupFiles(configFor(dataDir), copy)
  await writeVerifiedArchive(backup, [...parts, ...photographs], { ...about, beside: [] })
  return backup
}

test.each([
  ['a trigger', 'create trigger evil after insert on sessions begin delete from admins; end'],
  ['a view', 'create view evil as select * from admins'],
  ['a table', 'create table evil (id integer)'],
  ['an index', 'create index evil on admins (username)'],
  ['an index on an expression', 'create index evil on settings (upper(value))'],
  ['a virtual table', 'create virtual table evil using fts5(body)'],
  ['a generated column', "alter table settings add column evil as (value || 'x')"],
  ['a column', "alter table settings add column evil text default 'x'"],
  ['no table of messages', 'drop table messages'],
])('refuses a backup whose database has %s', async (_, statement) => {
  const backup = await writeManipulatedBackup(statement)
  const before = await everythingIn(dataDir)
  const refusal = await restoreBackup(configFor(dataDir), backup).catch((error) => error)
  expect(refusal).toBeInstanceOf(HostError)
  expect(refusal.message).toMatch(
    /^Its database (contains the \w+ "(evil|settings)", which the site has not created|lacks the)/,
  )
  expect(await everythingIn(dataDir)).toEqual(before)
})

test('restores a backup whose database contains the statistics of ANALYZE', async () => {
  const elsewhere = createTemporaryFolder()
  await restoreBackup(configFor(elsewhere), await writeManipulatedBackup('analyze'))
  expect((await checkSite(configFor(elsewhere))).faults).toEqual([])
})

test('restores a backup whose migrations have run in another order', async () => {
  const folder = createTemporaryFolder()
  const [backup, copy] = [join(folder, 'b.tar'), join(folder, 'copy.sqlite')]
  const db = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(copy) })
  const migrations = await loadMigrations()
  const late = migrations.findIndex(({ name }) => name.startsWith('0034-'))
  await migrate(db, 'sqlite', {
    migrations: [...migrations.toSpliced(late, 1), ...migrations.slice(late, late + 1)],
  })
  await db.destroy()
  const { parts, about } = await collectBackupFiles(configFor(dataDir), copy)
  await writeVerifiedArchive(backup, parts, { ...about, beside: [] })
  await restoreBackup(configFor(createTemporaryFolder()), backup)
})

test('restores a backup of an earlier version with codes that are not locked', async () => {
  const folder = createTemporaryFolder()
  const [backup, copy] = [join(folder, 'b.tar'), join(folder, 'copy.sqlite')]
  const db = new Kysely<DatabaseTables>({ dialect: createSqliteDialect(copy) })
  const migrations = (await loadMigrations()).filter(({ name }) => name < '0039')
  await migrate(db, 'sqlite', { migrations })
  await sql`insert into admins (id, username, password) values (1, 'marie', 'x')`.execute(db)
  await sql`insert into second_steps values (1, 'x', 1, 0, 50)`.execute(db)
  await db.destroy()
  const { parts, about } = await collectBackupFiles(configFor(dataDir), copy)
  await writeVerifiedArchive(backup, parts, { ...about, beside: [] })
  const elsewhere = createTemporaryFolder()
  await restoreBackup(configFor(elsewhere), backup)
  const restored = new DatabaseSync(join(elsewhere, 'copeaux.sqlite'), { readOnly: true })
  expect(restored.prepare('select wrong from second_steps').all()).toEqual([{ wrong: 0 }])
  restored.close()
})

test('a backup contains no secrets, and a restore removes those of earlier versions', async () => {
  const elsewhere = createTemporaryFolder()
  const site = await openSite({}, elsewhere)
  const mail = { host: 'mail.example', username: 'atelier', password: 'le secret de la boîte' }
  const suggestions = { service: 'deepl', key: 'la clé de DeepL', monthly_limit: 1234 }
  await site.sql(`
    insert into settings values ('mail', '${JSON.stringify(mail)}');
    insert into settings values ('suggestions', '${JSON.stringify(suggestions)}');
    insert into admins (username, password) values ('marie', 'x');
    insert into recovery_codes select 'of paper', id from admins`)
  await site.services.close()
  const file = join(elsewhere, 'copeaux.sqlite')
  const secretOf = () => {
    const db = new DatabaseSync(file, { readOnly: true })
    const value = db.prepare("select value from settings where name = 'accounts_secret'").get()
    db.close()
    return value ? String(value.value) : null
  }
  const secret = secretOf() ?? ''
  expect(secret).toHaveLength(43)
  const folder = createTemporaryFolder()
  const [backup, earlier] = [join(folder, 'b.tar'), join(folder, 'earlier.tar')]
  await runCommand('backup', elsewhere, [backup])
  const bytes = await readFile(backup)
  for (const kept of [secret, mail.password, suggestions.key, 'of paper'])
    expect([kept, bytes.includes(kept)]).toEqual([kept, false])
  expect(bytes.includes(mail.host)).toBe(true)
  const copy = join(folder, 'copy.sqlite')
  await copySqliteFile(file, copy)
  const { parts, about } = await collectBackupFiles(configFor(elsewhere), copy)
  await writeVerifiedArchive(earlier, parts, { ...about, beside: [] })
  expect((await readFile(earlier)).includes(secret)).toBe(true)

  for (const archive of [backup, earlier]) {
    const said = await runCommand('restore', elsewhere, [archive])
    expect(said).toMatch(/Recovery codes on paper are invalid.*the password of the mailbox/)
    expect(secretOf()).toBeNull()
  }
  const restored = await openSite({}, elsewhere)
  expect(secretOf()).not.toBe(secret)
  const settings = await restored.services.messages.settings.read()
  expect(settings).toMatchObject({ host: mail.host, has_password: false })
  const restoredSuggestions = await restored.services.suggestions.settings.read()
  expect(restoredSuggestions).toMatchObject({ monthly_limit: 1234, has_key: false })
  await restored.close()
})

test('a backup made during writes is consistent and contains all changes confirmed before it', async () => {
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
  }
  const running = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const post = (path: string, body: string | FormData, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body,
      headers: { ...SAME_ORIGIN_HEADERS, ...headers },
    })
  const json = { 'content-type': 'application/json' }
  const login = await post(
    '/api/admin/login',
    JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    json,
  )
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answered: string[] = []
  let goesOn = true
  const writer = async (who: number) => {
    for (let n = 1; goesOn; n++) {
      const form = new FormData()
      const bytes = await createPlainImage('jpeg', {
        color: `rgb(${who * 40}, ${n % 256}, ${n >> 8})`,
      })
      form.set('image', new File([new Uint8Array(bytes)], 'a.jpg'))
      const { imageUrl } = await (await post('/api/upload', form, { cookie })).json()
      const title = `${who} ${n}`
      const body = JSON.stringify({ title, price: 1, image_urls: [imageUrl] })
      const made = await post('/api/art-pieces', body, { ...json, cookie })
      expect(made.status).toBe(201)
      answered.push(title)
      await wait(100)
    }
  }
  const writers = Promise.all([1, 2, 3].map(writer))
  while (answered.length < 10) await new Promise((resolve) => setTimeout(resolve, 20))
  const before = [...answered]
  const backup = join(createTemporaryFolder(), 'b.tar')
  await runCommand('backup', env.DATA_DIR, [backup])
  const refusedRestore = await tryCommand('restore', env.DATA_DIR, [backup])
  expect(refusedRestore).toEqual({
    code: 1,
    output: `The site in ${env.DATA_DIR} is running: stop it first.\n`,
  })
  expect(await runCommand('check', env.DATA_DIR)).toMatch(/Everything is in order/)
  goesOn = false
  await writers
  expect(answered.length).toBeGreaterThan(before.length)
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)

  const elsewhere = createTemporaryFolder()
  await runCommand('restore', elsewhere, [backup])
  expect(await runCommand('check', elsewhere)).toMatch(/Everything is in order/)
  const all = await hashOriginals(env.DATA_DIR)
  for (const [name, sum] of Object.entries(await hashOriginals(elsewhere)))
    expect([name, sum, all[name]]).toEqual([name, name, name])
  const kept = await visit(elsewhere, fetchPieceTitles)
  expect(kept).toEqual(expect.arrayContaining(before))
})

describe('refuses an invalid backup and changes nothing', () => {
  let before: unknown
  let copy: string
  beforeAll(async () => {
    before = await everythingIn(dataDir)
    copy = join(createTemporaryFolder(), 'copy.tar')
  })
  async function isRefused(why: RegExp) {
    const refusal = await restoreBackup(configFor(dataDir), copy).catch((error) => error)
    expect(refusal).toBeInstanceOf(HostError)
    expect(refusal.message).toMatch(why)
    expect(await everythingIn(dataDir)).toEqual(before)
  }
  const INCOMPLETE = /incomplete, or was changed since it was made\.$/

  test.each([1, 65, 66, 1089, 20_000])('truncated by %d bytes', async (bytes) => {
    await cp(file, copy)
    await truncate(copy, (await stat(file)).size - bytes)
    await isRefused(INCOMPLETE)
  })
  test.each([600, 9000, -600, -2000, -10, -1])('byte %d changed', async (at) => {
    await cp(file, copy)
    const handle = await open(copy, 'r+')
    const position = at < 0 ? (await handle.stat()).size + at : at
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position)
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position)
    await handle.close()
    await isRefused(INCOMPLETE)
  })
  test('bytes appended', async () => {
    await cp(file, copy)
    await appendFile(copy, 'x')
    await isRefused(INCOMPLETE)
  })
  test.each([
    ['a photograph', () => createPlainImage()],
    ['nothing', async () => Buffer.alloc(0)],
    ['zeros', async () => Buffer.alloc(100_000)],
  ])('not a backup: %s', async (_, bytes) => {
    await writeFile(copy, await bytes())
    await isRefused(/is not a backup of Copeaux\.$/)
  })
  test('missing file', async () => {
    await rm(copy, { force: true })
    await isRefused(/cannot be read \(ENOENT\)\.$/)
  })
})

test('undo swaps the restored and the previous data back and forth', async () => {
  const folder = createTemporaryFolder()
  await cp(dataDir, folder, { recursive: true })
  await visit(folder, async (site) => {
    await site.signIn()
    await createPieceWithPhotos(site, 'Plus tard', ['#777'])
  })
  const later = await hashOriginals(folder)
  const said = await runCommand('restore', folder, [file])
  expect(said).toMatch(/before-restore-\d{8}T\d{6}Z\. `npm run restore -- --undo` restores it\./)
  expect(await visit(folder, fetchPieceTitles)).toEqual(['Coupe', 'Bol'])
  await runCommand('restore', folder, ['--undo'])
  expect(await visit(folder, fetchPieceTitles)).toEqual(['Plus tard', 'Coupe', 'Bol'])
  expect(await hashOriginals(folder)).toEqual(later)
  expect(await runCommand('check', folder)).toMatch(/Everything is in order: 4 photographs/)
  await runCommand('restore', folder, ['--undo'])
  expect(await visit(folder, fetchPieceTitles)).toEqual(['Coupe', 'Bol'])
  expect((await readdir(folder)).filter((name) => /restor/.test(name))).toHaveLength(1)
})

test('trainings count as changed after a restore and its undo, and with a clock set back', async () => {
  const folder = createTemporaryFolder()
  const backup = join(createTemporaryFolder(), 'b.tar')
  const change = async (site: TestSite, training: object, id?: number) => {
    await site.signIn()
    const path = id ? `/api/trainings/${id}` : '/api/trainings'
    const answer = await site.ask(path, { method: id ? 'PUT' : 'POST', body: training })
    return (await answer.json()).id as number
  }
  const readTime = async (site: TestSite) =>
    [...(await site.services.trainings.readChangeTimes()).values()][0] ?? 0
  const id = await visit(folder, (site) => change(site, buildTraining()))
  await runCommand('backup', folder, [backup])
  const times = [
    await visit(folder, async (site) => {
      await change(site, buildTraining({ date: '2099-05-01' }), id)
      return readTime(site)
    }),
  ]
  // Waits until the clock is a second past the last stored time, which can be in the future: each
  // change adds at least a second, because calendars count in seconds.
  const waitASecond = () => wait(Math.max(0, (times.at(-1) ?? 0) + 1000 - Date.now()))
  await waitASecond()
  await runCommand('restore', folder, [backup])
  times.push(await visit(folder, readTime))
  await waitASecond()
  await runCommand('restore', folder, ['--undo'])
  times.push(await visit(folder, readTime))
  const future = Date.now() + 1_000_000_000
  times.push(
    future,
    await visit(folder, async (site) => {
      await site.sql(`update trainings set changed_at = ${future}`)
      await change(site, buildTraining(), id)
      return readTime(site)
    }),
  )
  expect(times.map((time) => Math.floor(time / 1000))).toEqual(
    [...new Set(times.map((time) => Math.floor(time / 1000)))].sort((a, b) => a - b),
  )
})

test('a restore and its undo give overdue requests and offers 48 hours', async () => {
  const [folder, backup] = [createTemporaryFolder(), join(createTemporaryFolder(), 'b.tar')]
  const later = Date.now() + 100 * HOUR
  const expectPostponed = () =>
    visit(folder, async ({ services: { registrations } }) => {
      await registrations.handleDeadlines()
      const list = await registrations.list(1)
      expect(list.map(({ state }) => state)).toEqual([
        ...['requested', 'requested', 'offered', 'requested', 'waiting'],
      ])
      const hours = list.map(({ respond_by }) =>
        respond_by ? Math.round((Date.parse(respond_by) - Date.now()) / HOUR) : null,
      )
      expect(hours).toEqual([48, 48, 48, 100, null])
    })
  await visit(folder, async (site) => {
    await site.signIn()
    const training = buildTraining({ date: '2099-05-01', max_participants: 4 })
    expect((await site.ask('/api/trainings', { method: 'POST', body: training })).status).toBe(201)
    for (const at of [1, 2, 3, 4, 5]) {
      const person = { name: `Ada ${at}`, email: `ada${at}@example.org`, phone: '', message: '' }
      const visitor = { locale: 'fr', clientAddress: `192.0.2.${at}`, trap: '' } as const
      await site.services.registrations.request(1, { ...person, places: 1 }, visitor)
    }
    await site.sql(`update registrations set respond_by = 1000 where id in (1, 3);
      update registrations set respond_by = ${Date.now() + HOUR} where id = 2;
      update registrations set respond_by = ${later} where id = 4;
      update registrations set state = 'offered' where id = 3`)
  })
  await runCommand('backup', folder, [backup])
  await runCommand('restore', folder, [backup])
  await expectPostponed()
  await runCommand('restore', folder, ['--undo'])
  await expectPostponed()
})

describe('a rehearsal', () => {
  const rehearse = (folder: string, backup: string) =>
    tryCommand('restore', folder, ['--rehearse', backup])

  test('restores and checks a backup while the site runs, and leaves nothing behind', async () => {
    const folder = createTemporaryFolder()
    const site = await openSite({}, folder)
    const before = await everythingIn(folder)
    const { code, output } = await rehearse(folder, file)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^The backup can be restored .+: 3 photographs.+in order\. Nothing was/,
      ),
    ])
    await rm(join(folder, 'backups'), { recursive: true })
    expect(await everythingIn(folder)).toEqual(before)
    await site.close({ keep: true })
  })

  test('uses only the photos of the backup, not those of the site', async () => {
    const folder = createTemporaryFolder()
    await cp(dataDir, folder, { recursive: true })
    await runCommand('backup', folder, ['--daily'])
    const backups = join(folder, 'backups')
    const [name = ''] = (await readdir(backups)).filter((entry) => entry.startsWith('day-'))
    expect((await rehearse(folder, join(backups, name))).code).toBe(0)
    const [hash = ''] = await readdir(join(backups, 'originals'))
    await rm(join(backups, 'originals', hash))
    expect(await rehearse(folder, join(backups, name))).toEqual({
      code: 1,
      output: expect.stringContaining('1 of its 3 photographs are missing'),
    })
    expect(await readdir(join(backups, 'under-way'))).toEqual([])
  })
})

test('undo fails without a previous restore', async () => {
  const folder = createTemporaryFolder()
  await mkdir(join(folder, 'backups'))
  const { code, output } = await tryCommand('restore', folder, ['--undo'])
  expect([code, output]).toEqual([1, `There is no restore to undo in ${folder}.\n`])
})

test('refuses the backup of another site without --other-site', async () => {
  const folder = createTemporaryFolder()
  const mark = (id: string) => (site: TestSite) =>
    site.services.settings.set('database_id', id).then(() => site.signIn())
  await cp(dataDir, folder, { recursive: true })
  await visit(folder, mark('mine'))
  const backup = join(createTemporaryFolder(), 'mine.tar')
  await runCommand('backup', folder, [backup])
  await runCommand('restore', folder, [backup])
  await visit(folder, mark('another'))
  const { code, output } = await tryCommand('restore', folder, [backup])
  expect([code, output]).toEqual([1, expect.stringContaining('add --other-site if that is meant.')])
  await runCommand('restore', folder, [backup, '--other-site'])
})

test('names the folder to move if it holds the nightly backups of another site', async () => {
  const visitSite = (id: string, folder: string) =>
    visit(folder, (site) => site.services.settings.set('database_id', id))
  const [old, fresh] = [createTemporaryFolder(), createTemporaryFolder()]
  await visitSite('old', old)
  await visitSite('fresh', fresh)
  const backup = join(createTemporaryFolder(), 'old.tar')
  await runCommand('backup', old, [backup])
  await runCommand('backup', fresh, ['--daily'])
  const backups = join(fresh, 'backups')
  expect(await runCommand('restore', fresh, [backup, '--other-site'])).toContain(
    `\n${backups} holds the nightly backups of another site: rename or move this folder,`,
  )
  expect((await tryCommand('backup', fresh, ['--daily'])).code).toBe(1)
  await rename(backups, `${backups}-fresh`)
  await runCommand('backup', fresh, ['--daily'])
  expect(await runCommand('restore', fresh, [backup])).not.toContain('another site')
})

describe('data of an earlier version with a quarantine', () => {
  const hash = createHash('sha256').update('quarantined').digest('hex')

  test('the originals of a backup are restored to their place', async () => {
    const copy = join(createTemporaryFolder(), 'copy.sqlite')
    await copySqliteFile(join(dataDir, 'copeaux.sqlite'), copy)
    const { parts, photographs, about } = await collectBackupFiles(configFor(dataDir), copy)
    const aside = { path: `quarantine/${hash}.41`, source: Buffer.from('quarantined'), bytes: 11 }
    const hours = { path: 'quarantine/hours', source: Buffer.from('42\n'), bytes: 3 }
    const old = createTemporaryFolder()
    const files = [...parts, hours, ...photographs, aside]
    await writeVerifiedArchive(join(old, 'full.tar'), files, { ...about, beside: [] })
    await mkdir(join(old, 'originals'))
    await writeFile(join(old, 'originals', hash), 'quarantined')
    const beside = [{ path: aside.path, bytes: aside.bytes, sha256: hash }]
    const day = [...parts, hours, ...photographs]
    await writeVerifiedArchive(join(old, 'day.tar'), day, { ...about, beside })
    for (const name of ['full.tar', 'day.tar']) {
      const folder = createTemporaryFolder()
      await runCommand('restore', folder, [join(old, name)])
      expect(await hashOriginals(folder)).toEqual({
        ...(await hashOriginals(dataDir)),
        [hash]: hash,
      })
      expect(await readdir(folder)).not.toContain('quarantine')
      expect((await checkSite(configFor(folder))).faults).toEqual([])
    }
  })

  test('undoing a restore keeps the quarantined originals for the next start', async () => {
    const folder = createTemporaryFolder()
    await cp(dataDir, folder, { recursive: true })
    await runCommand('restore', folder, [file])
    const [aside = ''] = (await readdir(folder)).filter((name) => name.startsWith('before-'))
    await mkdir(join(folder, aside, 'quarantine'))
    await writeFile(join(folder, aside, 'quarantine', `${hash}.41`), 'quarantined')
    await runCommand('restore', folder, ['--undo'])
    await visit(folder, async () => {})
    expect(await hashOriginals(folder)).toMatchObject({ [hash]: hash })
  })
})

test('recognizes the backup of another site by its database if the manifest has no id', async () => {
  const folder = createTemporaryFolder()
  const site = await openSite({}, folder)
  await site.services.settings.set('database_id', 'other')
  const copy = join(createTemporaryFolder(), 'copy.sqlite')
  await copySqliteFile(join(folder, 'copeaux.sqlite'), copy)
  const { parts, about } = await collectBackupFiles(configFor(folder), copy)
  const anonymous = join(createTemporaryFolder(), 'anonymous.tar')
  await writeVerifiedArchive(anonymous, parts, { ...about, database_id: null, beside: [] })
  await site.services.settings.set('database_id', 'mine')
  await site.services.close()
  const { code, output } = await tryCommand('restore', folder, [anonymous])
  expect([code, output]).toEqual([1, expect.stringContaining('add --other-site if that is meant.')])
})

describe('a killed restore', () => {
  /** Returns a module for `node --import` that kills the process just before its n-th rename. */
  const killer = (n: number) =>
    `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = fs.promises
    let left = ${n}
    fs.promises.rename = (...paths) => {
      if (--left === 0) process.kill(process.pid, 'SIGKILL')
      return rename(...paths)
    }
    syncBuiltinESMExports()`)}`

  test('leaves complete old or new data at each step, for the next start or restore', async () => {
    const later = createTemporaryFolder()
    await cp(dataDir, later, { recursive: true })
    await visit(later, async (site) => {
      await site.signIn()
      await createPieceWithPhotos(site, 'Plus tard', ['#777'])
    })
    const [all, before] = [await hashOriginals(later), await hashOriginals(dataDir)]
    const script = new URL('../../cli/restore.ts', import.meta.url).pathname
    const seen: boolean[] = []
    for (let n = 1; ; n++) {
      const folder = createTemporaryFolder()
      await cp(later, folder, { recursive: true })
      const { code } = await startNodeProcess(['--import', killer(n), script, file], {
        DATA_DIR: folder,
      }).ended
      if (code === 0) break
      // Completes or discards the interrupted restore, as each start of the site does.
      await finishOrDiscardRestore(configFor(folder))
      const report = await checkSite(configFor(folder))
      expect(report.faults).toEqual([])
      const isNew = report.photographs === 3
      expect(await hashOriginals(folder)).toEqual(isNew ? before : all)
      const aside = (await readdir(folder)).filter((name) => /restor/.test(name))
      expect(aside).toHaveLength(isNew ? 1 : 0)
      if (isNew) await undoRestore(configFor(folder))
      expect(await hashOriginals(folder)).toEqual(all)
      expect((await checkSite(configFor(folder))).faults).toEqual([])
      seen.push(isNew)
    }
    expect(seen.slice(0, 4)).toEqual([false, false, true, true])
    expect(seen.length).toBeGreaterThanOrEqual(9)
  })

  test.each([
    ['of a site', true, 6],
    ['into an empty folder', false, 3],
  ])(
    '%s is completed by a password reset, whose password the next start keeps',
    async (_, isSite, killedAt) => {
      const folder = createTemporaryFolder()
      if (isSite) await cp(dataDir, folder, { recursive: true })
      const script = new URL('../../cli/restore.ts', import.meta.url).pathname
      await startNodeProcess(['--import', killer(killedAt), script, file], { DATA_DIR: folder })
        .ended
      expect(await readdir(folder)).toContain('restored')
      const output = await runCommand('admin', folder, ['reset-password'])
      const [, username, password] = /^(\S+) \/ (\S+)$/m.exec(output) ?? []
      await finishOrDiscardRestore(configFor(folder))
      const site = await openSite({}, folder)
      expect((await site.login(username, password)).status).toBe(200)
      expect(await fetchPieceTitles(site)).toHaveLength(2)
      await site.close()
    },
  )

  test.each([
    ['check', '--clean'],
    ['move', '--to'],
  ])('is completed by %s %s', async (command, option) => {
    const folder = createTemporaryFolder()
    await cp(dataDir, folder, { recursive: true })
    const script = new URL('../../cli/restore.ts', import.meta.url).pathname
    await startNodeProcess(['--import', killer(6), script, file], { DATA_DIR: folder }).ended
    expect(await readdir(folder)).toContain('restored')
    await runCommand(command, folder, [option, createTemporaryFolder()])
    expect(await readdir(folder)).not.toContain('restored')
  })

  test('is completed by the next start', async () => {
    const folder = createTemporaryFolder()
    await cp(dataDir, folder, { recursive: true })
    const script = new URL('../../cli/restore.ts', import.meta.url).pathname
    await startNodeProcess(['--import', killer(6), script, file], { DATA_DIR: folder }).ended
    expect(await readdir(folder)).toContain('restored')
    const again = startNodeProcess(SITE_NODE_ARGS, { DATA_DIR: folder, DEMO: '0', PORT: '0' })
    const address = await again.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    expect(await (await fetch(`${address}/api/art-pieces`)).json()).toHaveLength(2)
    again.child.kill('SIGTERM')
    expect((await again.ended).code).toBe(0)
  })
})

test('refuses a folder with foreign files and leaves it alone, as a start does', async () => {
  const folder = createTemporaryFolder()
  await writeFile(join(folder, 'these.odt'), 'x')
  const { code, output } = await tryCommand('restore', folder, [file])
  expect([code, output]).toEqual([
    1,
    `DATA_DIR is "${folder}", which contains no site but other files, such as these.odt; allowed: an empty folder.\n`,
  ])
  expect(await readdir(folder)).toEqual(['these.odt'])
})

test('refuses a link to a disk that is not mounted, and the site still starts', async () => {
  const folder = await createSiteDataFolder(['Plat', ['#444']])
  const mount = createTemporaryFolder()
  const disk = join(mount, 'disk')
  await rename(join(folder, 'originals'), disk)
  await symlink(disk, join(folder, 'originals'))
  await rename(disk, `${disk}-unmounted`)
  const { code, output } = await tryCommand('restore', folder, [file, '--other-site'])
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`${join(folder, 'originals')} is on a disk of its own, and the`),
  ])
  await rename(`${disk}-unmounted`, disk)
  expect(await visit(folder, fetchPieceTitles)).toEqual(['Plat'])
})

test('a start and a restore delete no files of the host', async () => {
  const folder = createTemporaryFolder()
  const own = ['copeaux.sqlite', 'switch.json.part', join('originals', 'a'.repeat(64))]
  const foreign = [
    join('restoring', 'these.odt'),
    join('restoring', 'originals', 'these.odt'),
    join('restored', 'these.odt'),
  ]
  await mkdir(join(folder, 'restoring', 'originals'), { recursive: true })
  await mkdir(join(folder, 'restored'))
  for (const path of [...foreign, ...own.map((name) => join('restoring', name))])
    await writeFile(join(folder, path), 'x')
  const read = async () => (await everythingIn(folder)).filter(([, content]) => content)
  const kept = foreign.sort().map((path) => [path, Buffer.from('x').toString('base64')])
  await finishOrDiscardRestore(configFor(folder))
  expect(await read()).toEqual(kept)
  await expect(restoreBackup(configFor(folder), file)).rejects.toThrow(
    /restor(ing|ed) contains files that the site has not created: move them elsewhere\.$/,
  )
  expect(await read()).toEqual(kept)
})

afterAll(() => rm(file, { force: true }))
