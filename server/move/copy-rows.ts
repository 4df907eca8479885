import { CREATABLE_ENTITY_TYPES, ENTITIES } from '../../shared/entities/entity-types.ts'
import { DATABASE_ID_SETTING } from '../backup/database/snapshot.ts'
import type { Config } from '../config.ts'
import { connectDatabase, UNFINISHED_MOVE_SETTING } from '../database/connect.ts'
import { selectEngine } from '../database/select-engine.ts'
import { fileExists } from '../private-folder.ts'
import { MoveError } from './move-error.ts'

type DatabaseLocation = Config['database']

/**
 * Copies the database into a SQLite file without changing the source. Throws MoveError or
 * ConfigError.
 */
export async function exportRows(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  file: string,
): Promise<void> {
  const engine = await selectEngine(database)
  if (!(await engine.hasSite())) throw new MoveError(`There is no site in ${dataDir}.`)
  await (await connectDatabase(engine, { migrates: false })).close()
  await engine.exportRows(file)
}

/** No migration inserts rows into these tables, so they have rows only if the site was used. */
const CONTENT_TABLES = [
  ...(['admins', 'photos', 'messages'] as const),
  ...CREATABLE_ENTITY_TYPES.map((type) => ENTITIES[type].table),
]

/**
 * Returns the id of the database. Returns null if the database has no content, and an empty text if
 * it has content but no id.
 */
export async function findDatabaseId(to: DatabaseLocation): Promise<string | null> {
  const engine = await selectEngine(to)
  if (engine.file && !fileExists(engine.file)) return null
  // Migrates a database on a server, which may not have the tables that are queried below.
  const db = await connectDatabase(engine, {
    migrates: !engine.file,
    allowsUnfinishedMove: true,
  })
  try {
    const id = await db.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', DATABASE_ID_SETTING)
      .executeTakeFirst()
    for (const table of CONTENT_TABLES) {
      const counted = db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
      if (Number((await counted.executeTakeFirstOrThrow()).count) > 0) return id?.value ?? ''
    }
    return null
  } finally {
    await db.close()
  }
}

/**
 * Marks the database, so that no site starts with it before the import of the rows removes the
 * mark.
 */
export async function markUnfinishedMove(to: DatabaseLocation): Promise<void> {
  const db = await connectDatabase(await selectEngine(to), { allowsUnfinishedMove: true })
  try {
    await db.read
      .insertInto('settings')
      .values({ name: UNFINISHED_MOVE_SETTING, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  } finally {
    await db.close()
  }
}
