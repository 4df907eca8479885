import type { Queries } from '../database/connect.ts'

const ADDRESSEES = ['artist', 'visitor'] as const

/** The letters that tell of a message: to the artist, and back to the visitor. Written once, however often it is asked for. */
export async function writeLetters(queries: Queries, message_id: number) {
  const rows = ADDRESSEES.map((addressee) => ({
    message_id,
    addressee,
    state: 'waiting' as const,
    due_at: Date.now(),
  }))
  await queries
    .insertInto('letters')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['message_id', 'addressee']).doNothing())
    .execute()
}
