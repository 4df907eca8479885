/**
 * Tests that a new type of entity needs only the server steps of docs/adding-a-field.md. Adds the
 * type `venue` to a copy of the program, and runs the tests of all field definitions in the copy.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

const NEW_FILES = {
  'shared/entities/venue.ts': `
    import { nameSchema, optionalPhotoPathSchema, priceSchema } from '../validation.ts'
    import {
      createInputSchemaWithPhotos, createUpdateSchemaWithPhotos, toPublicEntity,
    } from './entity-with-photos.ts'
    import { NAME } from './fields.ts'
    export const VENUE_FIELDS = {
      title: { schema: nameSchema, translation: NAME, isPublic: true },
      entry: { kind: 'price', column: 'entry_cents', schema: priceSchema, isPublic: true },
      keyholder: { schema: nameSchema },
      image_url: {
        kind: 'photo', column: 'photo', schema: optionalPhotoPathSchema, isPublic: true,
      },
    }
    export const venueInputSchema = createInputSchemaWithPhotos(VENUE_FIELDS)
    export const venueUpdateSchema = createUpdateSchemaWithPhotos(VENUE_FIELDS)
    export const toPublicVenue = (venue) => toPublicEntity(VENUE_FIELDS, venue)`,
  'server/database/migrations/9999-venues.ts': `
    import { defineIdColumn, getIdColumnType } from '../migrate.ts'
    export const up = (db, kind) =>
      db.schema
        .createTable('venues')
        .addColumn('id', getIdColumnType(kind), defineIdColumn(kind))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('entry_cents', 'integer', (column) => column.notNull())
        .addColumn('keyholder', 'text', (column) => column.notNull())
        .addColumn('photo', 'text', (column) => column.references('photos.hash'))
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()`,
  'server/content/entities/venues.ts': `
    import { fromColumnValues } from '../../../shared/entities/fields.ts'
    import { toPublicVenue, VENUE_FIELDS } from '../../../shared/entities/venue.ts'
    import { createSuccess } from '../../result.ts'
    import { selectDeletedIds } from '../trash/soft-delete.ts'
    import { createEntityService } from './entity-service.ts'
    const selectVenues = (queries) =>
      queries
        .selectFrom('venues')
        .where('id', 'not in', selectDeletedIds(queries, 'venue'))
        .orderBy('id')
    export const createVenueService = (db) =>
      createEntityService(db, {
        type: 'venue',
        fields: VENUE_FIELDS,
        toPublic: toPublicVenue,
        isPublished: () => true,
        selectIds: (queries) => selectVenues(queries).select('id').execute(),
        read: async (queries, ids) => {
          const selected = selectVenues(queries).selectAll()
          const rows = await (ids ? selected.where('id', 'in', ids) : selected).execute()
          return rows.map((row) => fromColumnValues(VENUE_FIELDS, row))
        },
        computeColumns: async () => createSuccess({}),
      })`,
}

/**
 * Changes to the copied program: file, existing text before which the new text is inserted, and new
 * text.
 */
const INSERTIONS = [
  [
    'shared/entities/entity-types.ts',
    '  category: { list',
    "  venue: { list: 'venues', table: 'venues', section: '/venues', hasPhotos: true, hasMainPhoto: true },\n",
  ],
  [
    'shared/entities/entity-definitions.ts',
    'import { WORKSHOP_FIELDS',
    "import { VENUE_FIELDS, venueInputSchema, venueUpdateSchema } from './venue.ts'\n",
  ],
  [
    'shared/entities/entity-definitions.ts',
    '  workshop: { fields',
    '  venue: { fields: VENUE_FIELDS, create: venueInputSchema, update: venueUpdateSchema },\n',
  ],
  [
    'server/services.ts',
    'import { createImageService',
    "import { createVenueService } from './content/entities/venues.ts'\n",
  ],
  ['server/services.ts', 'training: trainings }', 'venue: createVenueService(db), '],
] as const

function copyProgram(): string {
  const folder = createTemporaryFolder()
  for (const name of ['server', 'shared', 'tests/support', 'demo', 'locales', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['package.json', 'vitest.config.ts', 'CHANGELOG.md'])
    cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('a new type of entity passes the tests of all fields, of the trash, backup, check and move', () => {
  const folder = copyProgram()
  for (const [path, text] of Object.entries(NEW_FILES)) writeFileSync(join(folder, path), text)
  for (const [path, before, inserted] of INSERTIONS) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    expect(text.split(before), `“${before}” in ${path}`).toHaveLength(2)
    writeFileSync(file, text.replace(before, inserted + before))
  }
  const derived = ['server/http/api/content/fields.test.ts', 'server/move/fields.test.ts']
  const args = ['vitest', 'run', '--project', 'site', '--reporter', 'verbose', ...derived]
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toContain('venue: each field is stored')
  expect(stdout).toContain('venue: the trash restores each field')
  expect(stdout).toContain('each field survives a backup')
})
