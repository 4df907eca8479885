import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENTITY_TYPES } from '../../shared/entities/entity-types.ts'
import { buildBody, getSamples, listFields } from '../../tests/support/entity-bodies.ts'
import { createEntities, readContent, send } from '../../tests/support/entity-content.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { createTemporaryFolder, openSite } from '../../tests/support/site.ts'
import { writeFullBackup } from '../backup/archive/full-backup.ts'
import { checkSite } from '../backup/check-site.ts'
import { restoreBackup } from '../backup/restore/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { moveSite } from './move.ts'

async function readSite(env: Record<string, string>, dataDir: string) {
  const site = await openSite(env, dataDir)
  await site.signIn()
  const content = await readContent(site)
  await site.close({ keep: true })
  return content
}

test('each field survives a backup, its restore and a move to PostgreSQL', async () => {
  const dataDir = createTemporaryFolder()
  const site = await openSite({}, dataDir)
  await site.signIn()
  const { photos, pathOf } = await createEntities(site)
  for (const type of ENTITY_TYPES) {
    const fields = listFields(type)
    const values = fields.map(([name]) => [name, getSamples(type, name, photos)[1]])
    const nl = fields.flatMap(([name, field]) => (field.translation ? [[name, `nl ${name}`]] : []))
    const translations = { nl: Object.fromEntries(nl) }
    await send(site, 'PUT', pathOf(type), { ...Object.fromEntries(values), translations })
  }
  await send(site, 'POST', '/api/news', buildBody('news', photos))
  await send(site, 'DELETE', pathOf('news'))
  await site.services.photos.settle()
  const before = await readContent(site)
  expect(JSON.stringify(before)).toContain('nl title')
  await site.close({ keep: true })

  const file = join(createTemporaryFolder(), 'backup.tar')
  await writeFullBackup(site.config, file)
  const restored = readConfig({ DATA_DIR: createTemporaryFolder() })
  await restoreBackup(restored, file)
  expect(await readSite({}, restored.dataDir)).toEqual(before)

  const postgres = await startPostgres(createTemporaryFolder())
  try {
    const env = { DATABASE_URL: postgres.url }
    const moved: Config = readConfig({ ...env, DATA_DIR: createTemporaryFolder() })
    await moveSite(restored, moved, () => {})
    expect((await checkSite(moved, 0)).faults).toEqual([])
    expect(await readSite(env, moved.dataDir)).toEqual(before)
  } finally {
    await postgres.stop()
  }
})
