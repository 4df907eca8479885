import type { MigrationFunction } from '../migrate.ts'

export const up: MigrationFunction = async (db) => {
  const addText = (name: string, initial: string) =>
    db.schema
      .alterTable('workshop')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(initial))
      .execute()
  await addText('closures', '[]')
  await addText('closure_note', '')
}
