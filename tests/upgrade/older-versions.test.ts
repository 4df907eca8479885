/**
 * Tests the upgrade from data folders that older commits have written (docs/upgrading.md). Each
 * archive contains such a data folder. The name of an archive, such as `0004-5643bd4.tar.gz`,
 * consists of the number of the newest migration in its database and the hash of the commit.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDemoContent } from '../../demo/load.ts'
import { writeFullBackup } from '../../server/backup/archive/full-backup.ts'
import { restoreBackup } from '../../server/backup/restore/restore.ts'
import { readConfig } from '../../server/config.ts'
import { loadMigrations } from '../../server/database/migrate.ts'
import { runCommand } from '../support/backup-commands.ts'
import { createTemporaryFolder, openSite, type TestSite } from '../support/site.ts'

const PASSWORD = 'copeaux-et-gouges'
const ARCHIVES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tar.gz'))

function unpack(archive: string): string {
  const dataDir = createTemporaryFolder()
  const file = join(import.meta.dirname, archive)
  const { status, stderr } = spawnSync('tar', ['-xzf', file, '-C', dataDir], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return dataDir
}

async function read(site: TestSite, path: string) {
  const answer = await site.ask(path)
  expect(answer.status, path).toBe(200)
  return answer.json()
}

test('there are data folders of three commits', () => expect(ARCHIVES).toHaveLength(3))

test.each(ARCHIVES)(
  'starts on the data of an older version and loses nothing: %s',
  async (name) => {
    const last = Number(/^(\d{4})-/.exec(name)?.[1])
    const dataDir = unpack(name)
    const site = await openSite({}, dataDir)
    await site.services.photos.resume()
    if (last >= 14) await prepareDemoContent(site.services, false)
    const migrations = await loadMigrations()
    const next = migrations.find((one) => Number(one.name.slice(0, 4)) > last)
    expect(await readdir(join(dataDir, 'backups'))).toContain(
      `before-${next?.name.replace('.ts', '.sqlite')}`,
    )

    const [piece, ...others] = await read(site, '/api/art-pieces')
    expect(others).toEqual([])
    expect(piece).toMatchObject({
      title: 'Bol en noyer',
      category: 'Bols',
      price: 1200.5,
      translations: { de: { title: { text: 'Schale aus Nussbaum' } } },
      images: [{ display_order: 0 }],
    })
    const photo = await site.ask(piece.images[0].image_url)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await read(site, '/api/categories')).toMatchObject([
      { name: 'Bols', translations: { de: { name: { text: 'Schalen' } } } },
    ])
    expect(await read(site, '/api/news')).toMatchObject([{ title: 'Portes ouvertes' }])
    expect(await read(site, '/api/trainings')).toMatchObject([
      { title: 'Initiation', date: '2027-02-13', end_date: '2027-02-14', price: 320 },
    ])

    const login = await site.login('atelier', PASSWORD)
    expect(login.status).toBe(200)
    const { headers } = login
    const artist = { headers: { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' } }
    const own = async (path: string) => (await site.ask(path, artist)).json()
    const workshop = await own('/api/workshop')
    if (last >= 14) {
      expect(workshop).toMatchObject({ name: 'Bois vivant', is_demo: false, welcomes_ai: false })
      expect(await own('/api/messages')).toMatchObject([{ name: 'Ada', subject: 'Un bol' }])
      expect(await own('/api/trash')).toMatchObject([{ title: 'À la corbeille' }])
      // Older versions showed default texts that the artist had not written. The upgrade keeps
      // these texts.
      expect(await own('/api/home')).toMatchObject({
        to_gallery: 'Voir la galerie',
        translations: { de: { teaching_title: { source: 'Enseigner' } } },
      })
    }
    // Older versions had no form for the workshop and showed the name “L’Atelier du Morvan” on all
    // pages, so the upgrade keeps this name.
    else expect(workshop).toMatchObject({ name: 'L’Atelier du Morvan', is_demo: true })
    if (last >= 17) {
      expect(workshop.languages).toEqual(['en', 'de'])
      expect(await own('/api/art-pieces?view=admin')).toContainEqual(
        expect.objectContaining({ title: 'Bol caché', hidden: true }),
      )
    }

    const changed = { method: 'POST', body: { name: 'Vases' }, ...artist }
    expect((await site.ask('/api/categories', changed)).status).toBe(201)
    await site.services.photos.settle()
    expect(site.logged).toEqual([])
    await site.close({ keep: true })
    expect(await runCommand('check', dataDir)).toMatch(/^Everything is in order: 1 photograph,/m)
  },
)

test.each(ARCHIVES)('restores a backup of an older version: %s', async (name) => {
  const config = readConfig({ DATA_DIR: unpack(name) })
  const file = join(createTemporaryFolder(), 'backup.tar')
  await writeFullBackup(config, file)
  await restoreBackup(config, file)
  const site = await openSite({}, config.dataDir)
  expect(await read(site, '/api/art-pieces')).toMatchObject([{ title: 'Bol en noyer' }])
  await site.close({ keep: true })
  const upgraded = join(createTemporaryFolder(), 'upgraded.tar')
  await writeFullBackup(config, upgraded)
  await restoreBackup(config, upgraded)
})
