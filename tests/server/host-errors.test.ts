/**
 * Provokes each error of CAUSES (server/classify-error.ts) at the start of the site and in every
 * command where it can occur. The program must print one line that explains the error.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAUSES } from '../../server/classify-error.ts'
import { createSiteDataFolder } from '../support/backup-commands.ts'
import { findFreePort } from '../support/port.ts'
import { startPostgres } from '../support/postgres.ts'
import { getServerFilePath, SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import { createTemporaryFolder } from '../support/site.ts'
import { canMountSmallDisk, SMALL_DISK_COMMAND_PREFIX } from '../support/small-disk.ts'

type Cause = keyof typeof CAUSES
const provoked = new Set<string>(['wrong_port', 'wrong_host', 'object_storage'])

const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534
/** Command prefix that runs a program without the rights of root. */
const UNPRIVILEGED = IS_ROOT
  ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  : []
const canRunUnprivileged = (() => {
  try {
    const [program = process.execPath, ...args] = [...UNPRIVILEGED, process.execPath]
    execFileSync(program, [...args, '-e', `require('fs').readFileSync('${import.meta.filename}')`])
    return true
  } catch {
    return false
  }
})()

let seed: string
let backup: string
beforeAll(async () => {
  seed = await createSiteDataFolder(['Bol', ['red']])
  backup = join(createTemporaryFolder(), 'site.tar')
  const made = startNodeProcess([getServerFilePath('cli/backup.ts'), backup], { DATA_DIR: seed })
  expect((await made.ended).code).toBe(0)
})
function copySite() {
  const folder = createTemporaryFolder()
  cpSync(seed, folder, { recursive: true })
  return folder
}

const getArguments = (name: string): string[] => {
  if (name === 'start') return SITE_NODE_ARGS
  const words: Record<string, string[]> = {
    admin: ['--username', 'marie'],
    restore: [backup],
    move: ['--to', join(createTemporaryFolder(), 'target')],
  }
  return [getServerFilePath(`cli/${name}.ts`), ...(words[name] ?? [])]
}

/** Expects the exit code 1, a last line that matches and no stack trace. */
async function expectLine(
  cause: Cause | null,
  name: string,
  env: Record<string, string>,
  line: RegExp,
  { prefix = [] as string[], args = getArguments(name) } = {},
) {
  if (cause) provoked.add(cause)
  const settings = { DEMO: '0', PORT: '0', ...env }
  const { code, output } = await startNodeProcess(args, settings, '', prefix).ended
  const last = output.trim().split('\n').at(-1)
  expect([name, code, last]).toEqual([name, 1, expect.stringMatching(line)])
  expect(output).not.toMatch(/^\s+at /m)
}

const ALL = ['start', 'admin', 'backup', 'check', 'move', 'restore']
/**
 * The start and the commands that read the database. `restore` replaces the database, even a
 * damaged one.
 */
const READING = ALL.filter((name) => name !== 'restore')

test('the commands are those of server/cli', async () => {
  const files = (await readdir('server/cli')).filter((file) => !file.startsWith('main.'))
  expect(['start', ...files.map((file) => file.replace('.ts', '')).sort()]).toEqual(ALL)
})

test.each(ALL.slice(1))('%s --help prints the usage and does nothing', async (name) => {
  const dataDir = createTemporaryFolder()
  const args = [getServerFilePath(`cli/${name}.ts`), '--help']
  const { code, output } = await startNodeProcess(args, { DATA_DIR: dataDir }).ended
  expect([code, output]).toEqual([0, expect.stringMatching(`^Usage: npm run ${name}`)])
  expect(await readdir(dataDir)).toEqual([])
})

describe('SQLite', { timeout: 120_000 }, () => {
  test.each(READING)('a malformed database: %s names the restore', async (name) => {
    const DATA_DIR = copySite()
    const file = await open(join(DATA_DIR, 'copeaux.sqlite'), 'r+')
    await file.write(Buffer.alloc(4096 - 100, 255), 0, 4096 - 100, 100)
    await file.close()
    const line = /copeaux\.sqlite \(DATA_DIR\) is damaged: .+ `npm run restore -- FILE`\.$/
    await expectLine('database_damaged', name, { DATA_DIR }, line)
  })

  test.each(READING)('a file that is no database: %s names the restore', async (name) => {
    const DATA_DIR = copySite()
    writeFileSync(join(DATA_DIR, 'copeaux.sqlite'), 'x'.repeat(5000))
    await expectLine('database_damaged', name, { DATA_DIR }, /\(DATA_DIR\) is damaged: /)
  })

  describe.each([
    ['a missing database', (file: string) => rmSync(file)],
    ['an empty file as database', (file: string) => writeFileSync(file, '')],
  ])('%s beside photographs', (_, lose) => {
    test.each(READING)('%s creates no new site', async (name) => {
      const DATA_DIR = copySite()
      lose(join(DATA_DIR, 'copeaux.sqlite'))
      const originals = await readdir(join(DATA_DIR, 'originals'))
      const line =
        name === 'start' || name === 'admin'
          ? /originals contains 1 photograph, but the database .+copeaux\.sqlite is missing or empty\. Nothing was changed\. Restore a backup \(`npm run restore -- FILE`\)/
          : /^There is no site in .+\.$/
      await expectLine(null, name, { DATA_DIR }, line)
      expect(await readdir(join(DATA_DIR, 'originals'))).toEqual(originals)
    })
  })

  test.concurrent.each(READING)(
    'a locked database: %s names DATA_DIR and network shares',
    async (name) => {
      const DATA_DIR = copySite()
      const other = new DatabaseSync(join(DATA_DIR, 'copeaux.sqlite'))
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      const line = /\(DATA_DIR\): database is locked\. .+ network share/
      await expectLine('database_locked', name, { DATA_DIR }, line)
      other.close()
    },
  )

  test.each(['start', 'admin'])(
    'a database that cannot be opened: %s names the user, or the folder in its place',
    async (name) => {
      const DATA_DIR = copySite()
      const file = join(DATA_DIR, 'copeaux.sqlite')
      rmSync(file)
      // Docker creates such a folder when it mounts a file that does not exist.
      await mkdir(file)
      const folder = /\(DATA_DIR\) is a folder, but has to be a file\. Move this folder/
      await expectLine('database_not_allowed', name, { DATA_DIR }, folder)
      rmSync(file, { recursive: true })
      symlinkSync('/missing/copeaux.sqlite', file)
      const line = /\(DATA_DIR\) cannot be opened or written by the user \S+: .+chown -R/
      await expectLine('database_not_allowed', name, { DATA_DIR }, line)
    },
  )

  test.each(['start', 'admin'])('a disk that fails: %s names DATA_DIR', async (name) => {
    const DATA_DIR = createTemporaryFolder()
    const prefix = ['sh', '-c', 'ulimit -f 24; exec "$@"', 'sh']
    const line = /\(DATA_DIR\): disk I\/O error\. .+ network share/
    await expectLine('disk_failed', name, { DATA_DIR }, line, { prefix })
  })
})

describe('files', { timeout: 120_000 }, () => {
  test.each(ALL)('a DATA_DIR that cannot be created: %s names it', async (name) => {
    const DATA_DIR = '/proc/copeaux'
    const line = /\/proc\/copeaux/
    const isCreating = ['start', 'admin', 'restore'].includes(name)
    await expectLine(isCreating ? 'wrong_path' : null, name, { DATA_DIR }, line)
  })

  test.each(ALL)('a DATA_DIR that is a file: %s names it', async (name) => {
    const DATA_DIR = join(createTemporaryFolder(), 'file')
    writeFileSync(DATA_DIR, 'x')
    await expectLine(null, name, { DATA_DIR }, /\/file/)
  })

  test('a backup into a missing folder creates nothing', async () => {
    const file = join(createTemporaryFolder(), 'missing/x.tar')
    const args = [getServerFilePath('cli/backup.ts'), file]
    const line = /\/missing does not exist\. Is its disk connected\?$/
    await expectLine(null, 'backup', { DATA_DIR: copySite() }, line, { args })
    expect(() => statSync(join(file, '..'))).toThrow('ENOENT')
  })

  test('a backup to a path below a file is refused as if the folder were missing', async () => {
    const args = [getServerFilePath('cli/backup.ts'), `${backup}/y/x.tar`]
    const line = /site\.tar\/y does not exist\. Is its disk connected\?$/
    await expectLine(null, 'backup', { DATA_DIR: copySite() }, line, { args })
  })

  test('a restore and a rehearsal of a missing file create nothing', async () => {
    const DATA_DIR = join(createTemporaryFolder(), 'data')
    const line = /\.missing cannot be read \(ENOENT\)\.$/
    for (const options of [[], ['--rehearse']]) {
      const args = [getServerFilePath('cli/restore.ts'), ...options, `${backup}.missing`]
      await expectLine(null, 'restore', { DATA_DIR }, line, { args })
    }
    expect(() => statSync(DATA_DIR)).toThrow('ENOENT')
  })

  test('a start names a missing BACKUP_TO at once', async () => {
    const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0', BACKUP_TO: '/missing' }
    const running = startNodeProcess(SITE_NODE_ARGS, env)
    await running.waitForOutput(/(\/missing \(BACKUP_TO\) does not exist)/)
    running.child.kill('SIGTERM')
    await running.ended
  })

  test('the error names a folder that is in the place of a file', async () => {
    const DATA_DIR = copySite()
    const [photo = ''] = await readdir(join(DATA_DIR, 'originals'))
    const folder = join(DATA_DIR, 'backups/originals', photo)
    await mkdir(folder, { recursive: true })
    const args = [getServerFilePath('cli/backup.ts'), '--daily']
    const line = new RegExp(`^${folder} \\(DATA_DIR\\) is a folder, but has to be a file\\. Move`)
    await expectLine('not_a_file', 'backup', { DATA_DIR }, line, { args })
  })

  test('a backup that exceeds the maximum file size names the disk', async () => {
    const args = [getServerFilePath('cli/backup.ts'), join(createTemporaryFolder(), 'x.tar')]
    const DATA_DIR = copySite()
    // Limits the file size so that each file of the site fits, but not the archive of all files.
    const { size } = statSync(join(DATA_DIR, 'copeaux.sqlite'))
    const prefix = ['sh', '-c', `ulimit -f ${Math.ceil(size / 512) + 4}; exec "$@"`, 'sh']
    for (const digit of ['0', '1'])
      writeFileSync(join(DATA_DIR, 'originals', digit.repeat(64)), Buffer.alloc(size))
    const line = /^The disk of .+ does not allow files of that size\./
    await expectLine('file_too_large', 'backup', { DATA_DIR }, line, { args, prefix })
  })
})

describe.skipIf(!canRunUnprivileged)('files of another user', { timeout: 120_000 }, () => {
  const as = { prefix: UNPRIVILEGED }
  function ownByUser(folder: string) {
    if (!IS_ROOT) return folder
    for (let above = folder; above.startsWith(join(tmpdir(), '/')); above = dirname(above))
      chmodSync(above, 0o755)
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
    return folder
  }
  const closed = () => {
    const folder = createTemporaryFolder()
    chmodSync(folder, 0)
    return folder
  }

  test.each(ALL)('a DATA_DIR that may not be read: %s names it and the user', async (name) => {
    const DATA_DIR = ownByUser(copySite())
    chmodSync(DATA_DIR, 0)
    await expectLine(null, name, { DATA_DIR }, /DATA_DIR.+the user \S+/, as)
    chmodSync(DATA_DIR, 0o700)
  })

  test.each(['start', 'admin', 'move', 'restore'])(
    'a DATA_DIR that may not be created: %s names it and the user',
    async (name) => {
      const DATA_DIR = join(closed(), 'data')
      const line = /\/data \(DATA_DIR\) may not be used by the user \S+ \(EACCES\).+chown/
      await expectLine('not_allowed', name, { DATA_DIR }, line, as)
    },
  )

  test('a backup into a folder of another user names the folder', async () => {
    const file = join(closed(), 'x.tar')
    const args = [getServerFilePath('cli/backup.ts'), file]
    const line = new RegExp(`^${dirname(file)} may not be used by the user .+ Name a folder that`)
    await expectLine('not_allowed', 'backup', { DATA_DIR: ownByUser(copySite()) }, line, {
      args,
      ...as,
    })
  })

  test.skipIf(!IS_ROOT)('no command advises to change the owner of system folders', async () => {
    const DATA_DIR = ownByUser(copySite())
    for (const [file, folder] of [
      ['/', '/ (FILE)'],
      ['/etc', '/etc (FILE)'],
      ['/etc/x.tar', '/etc'],
    ] as const) {
      const args = [getServerFilePath('cli/backup.ts'), file]
      const { output } = await startNodeProcess(args, { DATA_DIR }, '', UNPRIVILEGED).ended
      expect(output).toMatch(
        new RegExp(
          `^${RegExp.escape(folder)} may not be used by the user \\S+ \\(EACCES\\)\\. Name a folder that this user may write\\.\n$`,
        ),
      )
    }
  })

  test('a BACKUP_TO of another user is named', async () => {
    const env = { DATA_DIR: ownByUser(copySite()), BACKUP_TO: closed() }
    const args = [getServerFilePath('cli/backup.ts'), '--daily']
    const line =
      /\(BACKUP_TO\) may not be used by the user .+ Name a folder that this user may write\.$/
    await expectLine('not_allowed', 'backup', env, line, { args, ...as })
  })

  test.skipIf(!IS_ROOT)('a start names folders of another user', async () => {
    const DATA_DIR = ownByUser(copySite())
    chownSync(join(DATA_DIR, 'originals'), 0, 0)
    const env = { DATA_DIR, DEMO: '0', PORT: '0' }
    const running = startNodeProcess(SITE_NODE_ARGS, env, '', UNPRIVILEGED)
    await running.waitForOutput(/(may not change 1 of .+\/originals \(E\w+\)\. Give them)/)
    running.child.kill('SIGTERM')
    await running.ended
  })

  test.skipIf(!IS_ROOT)('root does not start the site in a folder of another user', async () => {
    const DATA_DIR = ownByUser(copySite())
    const line = new RegExp(
      `^DATA_DIR is "${DATA_DIR}", which belongs to the user ${NOBODY}: start`,
    )
    await expectLine(null, 'start', { DATA_DIR }, line)
    for (const path of await readdir(DATA_DIR, { recursive: true }))
      expect([path, statSync(join(DATA_DIR, path)).uid]).toEqual([path, NOBODY])
  })

  test('a photo that may not be read is an error in the log, and no empty response', async () => {
    const DATA_DIR = ownByUser(copySite())
    const env = { DATA_DIR, DEMO: '0', PORT: '0' }
    const running = startNodeProcess(SITE_NODE_ARGS, env, '', UNPRIVILEGED)
    const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    const photo = (await readdir(join(DATA_DIR, 'media'))).find((name) => name.endsWith('.jpg'))
    const get = async () => (await fetch(`${address}/media/${photo}`)).status
    expect(await get()).toBe(200)
    chmodSync(join(DATA_DIR, 'media', `${photo}`), 0)
    expect(await get()).toBe(500)
    await running.waitForOutput(/(\.jpg \(DATA_DIR\) may not be used by the user)/)
    running.child.kill('SIGTERM')
    await running.ended
  })

  test.skipIf(!IS_ROOT).each(['restore', 'backup', 'admin', 'check'])(
    'root runs %s as the owner of the data folder',
    async (name) => {
      const DATA_DIR = ownByUser(copySite())
      const file = ownByUser(join(createTemporaryFolder(), 'site.tar').replace('/site.tar', ''))
      cpSync(backup, join(file, 'site.tar'))
      chmodSync(join(file, 'site.tar'), 0o644)
      const args = getArguments(name).map((word) =>
        word === backup ? join(file, 'site.tar') : word,
      )
      const { code, output } = await startNodeProcess(args, { DATA_DIR }).ended
      expect([code, output]).toEqual([0, output])
      for (const path of await readdir(DATA_DIR, { recursive: true }))
        expect([path, statSync(join(DATA_DIR, path)).uid]).toEqual([path, NOBODY])
    },
  )
})

describe.skipIf(!canMountSmallDisk)('disks', { timeout: 120_000 }, () => {
  /** Shell commands that mount a disk at `$DISK`, copy `$SEED` to it and make it read-only. */
  const READ_ONLY = SMALL_DISK_COMMAND_PREFIX.map((part) =>
    part.startsWith('mount')
      ? 'mount -t tmpfs tmpfs "$DISK" && cp -a "$SEED"/. "$DISK" && mount -o remount,ro "$DISK" && exec "$@"'
      : part,
  )

  // The command `check` writes nothing, so a read-only folder does not stop it.
  test.each(ALL.filter((name) => name !== 'check'))(
    'a read-only DATA_DIR: %s names it',
    async (name) => {
      const DATA_DIR = createTemporaryFolder()
      const env = { DATA_DIR, DISK: DATA_DIR, SEED: seed }
      const line = /DATA_DIR.+read-only/
      const cause = name === 'backup' ? 'read_only' : null
      await expectLine(cause, name, env, line, { prefix: READ_ONLY })
    },
  )

  test('a read-only BACKUP_TO is named', async () => {
    const BACKUP_TO = createTemporaryFolder()
    const env = { DATA_DIR: copySite(), BACKUP_TO, DISK: BACKUP_TO, SEED: createTemporaryFolder() }
    const args = [getServerFilePath('cli/backup.ts'), '--daily']
    const line = /\(BACKUP_TO\) is on a read-only disk\./
    await expectLine('read_only', 'backup', env, line, { args, prefix: READ_ONLY })
  })

  test.each(['start', 'admin'])('a disk that is full during a migration: %s', async (name) => {
    const DATA_DIR = createTemporaryFolder()
    const env = { DATA_DIR, SEED: createTemporaryFolder(), SIZE: '64k' }
    const line = new RegExp(`^The disk of DATA_DIR \\(${DATA_DIR}\\) is full\\.`)
    await expectLine('disk_full', name, env, line, { prefix: SMALL_DISK_COMMAND_PREFIX })
  })

  /** Shell commands that mount a disk, copy `$SEED` to it and fill it. */
  const FULL = SMALL_DISK_COMMAND_PREFIX.map((part) =>
    part.replace('exec', '{ dd if=/dev/zero of="$DATA_DIR/filler" 2>/dev/null || true; } && exec'),
  )

  test.each(['start', 'admin', 'backup'])('a full disk: %s names it', async (name) => {
    const DATA_DIR = createTemporaryFolder()
    const env = { DATA_DIR, SEED: seed, SIZE: '4m' }
    const line = new RegExp(`^The disk of .*${DATA_DIR}.* is full\\. Free some space on it\\.$`)
    await expectLine('disk_full', name, env, line, { prefix: FULL })
  })

  test('an I/O error of SQLite on a full disk names the full disk', async () => {
    const DATA_DIR = createTemporaryFolder()
    const code = `
      import { explainError } from ${JSON.stringify(getServerFilePath('classify-error.ts'))}
      const SHMSIZE = { code: 'ERR_SQLITE_ERROR', errcode: 4874 }
      console.log(explainError(Object.assign(new Error('disk I/O error'), SHMSIZE)).line)`
    const env = { DATA_DIR, SEED: seed, SIZE: '4m' }
    const { output } = await startNodeProcess(['--input-type=module', '-e', code], env, '', FULL)
      .ended
    expect(output).toBe(`The disk of DATA_DIR (${DATA_DIR}) is full. Free some space on it.\n`)
  })
})

describe('PostgreSQL', { timeout: 120_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(createTemporaryFolder())
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query(`create database latin template template0 encoding 'LATIN1' locale 'C'`)
    await client.query('create database used')
    await client.query('create database foreign_migrations')
    await client.query(`create role powerless login; create role busy login connection limit 0;
      create role reader login superuser; alter role reader set default_transaction_read_only = on`)
    await client.end()
    const used = new pg.Client(url({ pathname: '/used' }))
    await used.connect()
    await used.query('create table settings (id integer)')
    await used.end()
    const foreign = new pg.Client(url({ pathname: '/foreign_migrations' }))
    await foreign.connect()
    await foreign.query('create table migrations (id integer)')
    await foreign.end()
  }, 60_000)
  afterAll(() => server.stop())

  const url = (changes: Partial<URL>, query = '') =>
    Object.assign(new URL(server.url), changes).href + query

  test.each(ALL)('without a server: %s names DATABASE_URL', async (name) => {
    const DATABASE_URL = url({ port: String(await findFreePort()), password: 'geheim' })
    const env = { DATA_DIR: copySite(), DATABASE_URL }
    const line = /^DATABASE_URL \(127\.0\.0\.1:\d+\/postgres\): connect ECONNREFUSED .+\.$/
    await expectLine('postgres_unreachable', name, env, line)
  })

  test.each(ALL)('without that database: %s names it', async (name) => {
    const env = { DATA_DIR: copySite(), DATABASE_URL: url({ pathname: '/nowhere' }) }
    const line = /^DATABASE_URL \(.+\/nowhere\): database "nowhere" does not exist\. Create/
    await expectLine('postgres_missing', name, env, line)
  })

  test('a move to a missing database names --to', async () => {
    const args = [getServerFilePath('cli/move.ts'), '--to', url({ pathname: '/nowhere' })]
    args.push('--to-folder', join(createTemporaryFolder(), 'target'))
    const line = /^--to \(.+\/nowhere\): database "nowhere" does not exist/
    await expectLine('postgres_missing', 'move', { DATA_DIR: copySite() }, line, { args })
  })

  test.each<[Cause, Partial<URL>, RegExp, string?]>([
    ['postgres_unreachable', { hostname: 'nowhere.invalid' }, /nowhere\.invalid.+Check the addr/],
    ['postgres_sign_in', { username: 'nobody' }, /role "nobody" does not exist\. Check the user/],
    ['postgres_not_allowed', { username: 'powerless' }, /permission denied .+\. Make this user/],
    ['postgres_not_empty', { pathname: '/used' }, /"settings" already exists\. Name an empty/],
    ['postgres_encoding', { pathname: '/latin' }, /"LATIN1"\. Name a database with the encoding/],
    ['postgres_resources', { username: 'busy' }, /too many connections .+\. Give PostgreSQL/],
    ['postgres_read_only', { username: 'reader' }, /read-only transaction\. Name the primary/],
    [
      'postgres_tls',
      {},
      /does not support SSL connections\. Check sslmode/,
      '?sslmode=verify-full',
    ],
  ])('%s: a start names DATABASE_URL', async (cause, changes, line, query) => {
    const env = { DATA_DIR: createTemporaryFolder(), DATABASE_URL: url(changes, query) }
    const whole = new RegExp(`^DATABASE_URL \\(.+\\): .*${line.source}`)
    await expectLine(cause, 'start', env, whole)
  })

  test.each(['start', 'admin'])(
    'an empty foreign table `migrations`: %s names it',
    async (name) => {
      const DATABASE_URL = url({ pathname: '/foreign_migrations' })
      const line = /^The database belongs to another program\. Nothing was changed\. Name an empty/
      await expectLine(null, name, { DATA_DIR: createTemporaryFolder(), DATABASE_URL }, line)
    },
  )

  test('an outage is one line in the log, without stack trace', async () => {
    const env = {
      DATA_DIR: createTemporaryFolder(),
      DATABASE_URL: server.url,
      DEMO: '0',
      PORT: '0',
    }
    const running = startNodeProcess(SITE_NODE_ARGS, env)
    const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    const getStatus = async () => (await fetch(`${address}/api/categories`)).status
    expect(await getStatus()).toBe(200)
    let failed = 0
    let isOver = false
    const ask = async () => {
      while (!isOver) if ((await getStatus()) === 503) failed += 1
    }
    const clients = [ask(), ask(), ask(), ask()]
    await server.restart(1000)
    while ((await getStatus()) !== 200);
    isOver = true
    await Promise.all(clients)
    expect(failed).toBeGreaterThan(4)
    const errors = running.output().match(/"level":"error".*/g)
    expect(errors).toEqual([expect.stringMatching(/"message":"DATABASE_URL \(127\.0\.0\.1:/)])
    expect(running.output()).not.toContain('"stack"')
    running.child.kill('SIGTERM')
    await running.ended
  })
})

test.skipIf(!canMountSmallDisk || !canRunUnprivileged)('every error is provoked', () => {
  const explained = Object.entries(CAUSES).filter(([, cause]) => 'explain' in cause)
  expect([...provoked].sort()).toEqual(explained.map(([name]) => name).sort())
})
