import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createTemporaryFolder, openSite } from '../../tests/support/site.ts'
import { readConfig } from '../config.ts'
import { openPhotoStorage } from './open-storage.ts'
import { restoreQuarantinedOriginals } from './quarantine.ts'
import type { PhotoLock } from './storage.ts'

const WITHOUT_LOCK: PhotoLock = (_, work) => work()
const bytesOf = (text: string) => Buffer.from(text)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

let server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  server = await startS3Server(createTemporaryFolder())
})
afterAll(() => server.stop())

describe.each(['a folder', 'object storage'])('in %s', (place) => {
  test('moves intact originals back and leaves damaged ones', async () => {
    const dataDir = createTemporaryFolder()
    const env = place === 'a folder' ? {} : server.env
    const storage = await openPhotoStorage(readConfig({ DATA_DIR: dataDir, ...env }))
    if (place === 'a folder') await mkdir(join(dataDir, 'quarantine'))
    await storage.write('originals', hashOf('twice'), bytesOf('twice'))
    await storage.write('originals', hashOf('half'), bytesOf('ha'))
    for (const text of ['alone', 'twice', 'half'])
      await storage.write('quarantine', `${hashOf(text)}.41`, bytesOf(text))
    const damaged = `${hashOf('damaged')}.7`
    await storage.write('quarantine', damaged, bytesOf('dama'))
    for (const name of ['hours', 'database-id', 'notes.txt'])
      await storage.write('quarantine', name, bytesOf('41'))

    for (const _ of ['first start', 'second start'])
      expect(await restoreQuarantinedOriginals(storage, WITHOUT_LOCK)).toEqual([
        storage.locationOf('quarantine', damaged),
      ])
    expect((await storage.list('originals')).sort()).toEqual(
      ['alone', 'half', 'twice'].map(hashOf).sort(),
    )
    for (const name of await storage.list('originals'))
      expect(await storage.hashOf('originals', name)).toBe(name)
    expect((await storage.list('quarantine')).sort()).toEqual([damaged, 'notes.txt'].sort())
  })
})

test('the first start removes the folder and names the damaged files in one line', async () => {
  const dataDir = createTemporaryFolder()
  const folder = join(dataDir, 'quarantine')
  const start = async () => {
    const site = await openSite({}, dataDir)
    await site.services.photos.resume()
    await site.close({ keep: true })
    return site.logged
  }
  await mkdir(folder)
  await writeFile(join(folder, `${hashOf('alone')}.3`), 'alone')
  await writeFile(join(folder, 'database-id'), 'x')
  expect(await start()).toEqual([])
  expect(await readdir(dataDir)).not.toContain('quarantine')
  expect(await readdir(join(dataDir, 'originals'))).toEqual([hashOf('alone')])
  await mkdir(folder)
  for (const text of ['one', 'two']) await writeFile(join(folder, `${hashOf(text)}.3`), 'x')
  const [line, ...others] = await start()
  expect(line).toMatch(/^Damaged photographs .+quarantine.+, .+quarantine/)
  expect(others).toEqual([])
  expect(await readdir(folder)).toHaveLength(2)
})
