import { getIdColumnType, type MigrationFunction } from '../migrate.ts'

/**
 * A training can need a minimum number of participants. On the day `decide_on`, the site asks the
 * artist whether the training takes place. `goes_ahead_on` is the date that the training had when
 * the artist said yes.
 */
export const up: MigrationFunction = async (db, kind) => {
  const trainings = db.schema.alterTable('trainings')
  await trainings.addColumn('min_participants', 'integer').execute()
  await trainings.addColumn('decide_on', 'text').execute()
  await trainings.addColumn('goes_ahead_on', 'text').execute()
  await db.schema
    .alterTable('outgoing_emails')
    .addColumn('training_id', getIdColumnType(kind), (c) =>
      c.references('trainings.id').onDelete('cascade'),
    )
    .execute()
}
