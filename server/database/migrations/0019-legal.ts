import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

const TEXTS = [
  ...(['owner', 'legal_form', 'siret', 'register', 'vat_number', 'training_number'] as const),
  ...(['host', 'mediator', 'mediator_url', 'sale_terms', 'course_terms'] as const),
]

export const up: MigrationFunction = async (db, kind) => {
  const table = db.schema
    .createTable('legal')
    .addColumn('id', getIdColumnType(kind), (c) => c.primaryKey())
    .addColumn('vat_exempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
  await TEXTS.reduce(
    (made, name) => made.addColumn(name, 'text', (c) => c.notNull().defaultTo('')),
    table,
  ).execute()
  await db.insertInto('legal').values({ id: 1, vat_exempt: 0 }).execute()
}
