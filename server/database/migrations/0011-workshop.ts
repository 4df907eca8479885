import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/** Earlier versions of the site had these details of the workshop in their source code. */
const AS_BEFORE = {
  name: 'L’Atelier du Morvan',
  address: 'Hameau de l’Étang\nMorvan, Bourgogne',
  phone: '03 53 01 23 45',
  email: 'atelier@example.org',
  is_demo: 1,
}

/**
 * A site with an administrator keeps the details that it has shown so far. On a new site, they are
 * empty.
 */
export const up: MigrationFunction = async (db, kind) => {
  await db.schema
    .createTable('workshop')
    .addColumn('id', getIdColumnType(kind), (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('craft', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('visit', 'text', (c) => c.notNull())
    .addColumn('map_url', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('welcomes_ai', 'integer', (c) => c.notNull())
    .addColumn('is_demo', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  const used = await db.selectFrom('admins').select('id').executeTakeFirst()
  const nothing = { name: '', address: '', phone: '', email: '', is_demo: 0 }
  const texts = { craft: '', hours: '', visit: '', map_url: '', links: '[]', welcomes_ai: 1 }
  await db
    .insertInto('workshop')
    .values({ id: 1, ...texts, ...(used ? AS_BEFORE : nothing) })
    .execute()
}
