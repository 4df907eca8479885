import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTemporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { deleteOldSafetyCopies } from '../backups.ts'

const ASIDE = 'before-restore-20260101T000000Z'
const BEFORE = 'before-0004-training-end.sqlite'

let dataDir: string
const logged: unknown[] = []
const left = async () => [
  ...(await readdir(dataDir)).filter((name) => name !== 'backups'),
  ...(await readdir(join(dataDir, 'backups'))).filter((name) => name !== 'old-copies.json'),
]
const look = (hours: number) => deleteOldSafetyCopies(dataDir, hours, (news) => logged.push(news))
beforeEach(async () => {
  logged.length = 0
  dataDir = createTemporaryFolder()
  await mkdir(join(dataDir, ASIDE, 'originals'), { recursive: true })
  await writeFile(join(dataDir, ASIDE, 'copeaux.sqlite'), 'x')
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'backups', BEFORE), 'x')
  await writeFile(join(dataDir, 'backups', 'copeaux-20260101T000000Z.tar'), 'x')
})

test('deletes a copy from before a migration or a restore after 30 days of running time', async () => {
  await look(1000)
  await look(719)
  expect(await left()).toEqual([ASIDE, BEFORE, 'copeaux-20260101T000000Z.tar'])
  await look(1)
  expect(await left()).toEqual(['copeaux-20260101T000000Z.tar'])
  expect(logged).toHaveLength(2)
  expect(String(logged[0])).toMatch(/^Removed .+: it was kept for 30 days of running\.$/)
})

test('keeps copies despite a wrong clock', async () => {
  await utimes(join(dataDir, ASIDE), 0, 0)
  for (const year of ['1970', '2100', '2026']) {
    vi.setSystemTime(new Date(`${year}-06-01`))
    await look(1)
  }
  expect(await left()).toHaveLength(3)
})

test('restarts the count if an earlier version of the software wrote the file', async () => {
  const { mtimeMs } = await stat(join(dataDir, ASIDE))
  const earlier = JSON.stringify({ [`${ASIDE} ${mtimeMs}`]: 1000 })
  await writeFile(join(dataDir, 'backups', 'old-copies.json'), earlier)
  await look(1)
  await look(719)
  expect(await left()).toHaveLength(3)
  await look(1)
  expect(await left()).toHaveLength(1)
})

test('counts from the replacement of a copy with the same name', async () => {
  await look(0)
  await utimes(join(dataDir, 'backups', BEFORE), 100, 100)
  await look(719)
  await look(1)
  expect(await left()).toEqual([BEFORE, 'copeaux-20260101T000000Z.tar'])
})
