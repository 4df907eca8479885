import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  getServerFilePath,
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../tests/support/server-process.ts'
import { createPlainImage, createTemporaryFolder, openSite } from '../tests/support/site.ts'
import {
  canMountSmallDisk,
  getPathInNamespace,
  SMALL_DISK_COMMAND_PREFIX,
} from '../tests/support/small-disk.ts'

/**
 * Returns the permissions of a folder and of everything in it. The keys are relative paths, and the
 * values are octal numbers, such as `700` for `media`.
 */
function modesIn(folder: string): Record<string, string> {
  const paths = ['', ...(readdirSync(folder, { recursive: true }) as string[])]
  return Object.fromEntries(
    paths.map((path) => [path, (lstatSync(join(folder, path)).mode & 0o777).toString(8)]),
  )
}
const isLink = (folder: string, path: string) => lstatSync(join(folder, path)).isSymbolicLink()
function expectPrivate(folder: string) {
  const found = Object.entries(modesIn(folder)).filter(([path]) => !isLink(folder, path))
  expect(found.length).toBeGreaterThan(8)
  for (const [path, mode] of found) {
    const wanted = lstatSync(join(folder, path)).isDirectory() ? '700' : '600'
    expect([path, mode]).toEqual([path, wanted])
  }
}

test('existing and new files in the data folder are readable only for the server process', async () => {
  const dataDir = createTemporaryFolder()
  const before = await openSite({}, dataDir)
  const cookie = await before.signIn()
  await before.close({ keep: true })
  for (const path of ['before-restore-x/originals', 'backups/originals'])
    mkdirSync(join(dataDir, path), { recursive: true })
  const elsewhere = join(createTemporaryFolder(), 'elsewhere')
  writeFileSync(elsewhere, 'x')
  for (const path of ['before-restore-x/originals/a', 'backups/day.tar', 'backups/originals/b'])
    writeFileSync(join(dataDir, path), 'x')
  symlinkSync(elsewhere, join(dataDir, 'backups/link'))
  for (const path of Object.keys(modesIn(dataDir)).reverse())
    chmodSync(join(dataDir, path), lstatSync(join(dataDir, path)).isDirectory() ? 0o755 : 0o644)
  chmodSync(elsewhere, 0o644)
  const umask = process.umask(0o022)
  const running = startNodeProcess(SITE_NODE_ARGS, { DATA_DIR: dataDir, DEMO: '0', PORT: '0' })
  process.umask(umask)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const body = new FormData()
  body.set('image', new File([new Uint8Array(await createPlainImage())], 'a.jpg'))
  const headers = { ...SAME_ORIGIN_HEADERS, cookie }
  const sent = await fetch(`${address}/api/upload`, { method: 'POST', body, headers })
  expect(sent.status).toBe(201)
  expect(Object.keys(modesIn(dataDir))).toEqual(
    expect.arrayContaining(['copeaux.sqlite-wal', 'copeaux.sqlite-shm', 'lock']),
  )
  expectPrivate(dataDir)
  expect(modesIn(elsewhere.replace(/\/elsewhere$/, '')).elsewhere).toBe('644')
  expect(running.output()).not.toContain('may not change')
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
  const backup = startNodeProcess([getServerFilePath('cli/backup.ts')], { DATA_DIR: dataDir })
  expect((await backup.ended).code).toBe(0)
  expectPrivate(dataDir)
})

/**
 * Shell commands that mount a read-only file system in the data folder, so that the site cannot
 * change the permissions of the files in it.
 */
const READ_ONLY =
  'mkdir -p "$DATA_DIR/backups/theirs" && mount -t tmpfs tmpfs "$DATA_DIR/backups/theirs" && touch "$DATA_DIR/backups/theirs/a" && chmod 755 "$DATA_DIR/backups/theirs" && mount -o remount,ro "$DATA_DIR/backups/theirs" && exec "$@"'

test.skipIf(!canMountSmallDisk)(
  'warns once about files whose permissions cannot be changed, and starts',
  async () => {
    const dataDir = createTemporaryFolder()
    const shell = SMALL_DISK_COMMAND_PREFIX.map((part) =>
      part.startsWith('mount') ? READ_ONLY : part,
    )
    const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0' }
    const running = startNodeProcess(SITE_NODE_ARGS, env, '', shell)
    await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.includes('may not change'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(
      `may not change 2 of the files and folders in ${dataDir}, so uploads`,
    )
    expect(lines[0]).toContain(`${dataDir}/backups/theirs (EROFS) and others`)
    expect(modesIn(getPathInNamespace(running.child.pid, dataDir)).lock).toBe('600')
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  },
)
