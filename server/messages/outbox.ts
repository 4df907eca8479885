import type { QueryBuilder } from '../database/connect.ts'

const DAY = 24 * 3_600_000

/**
 * Returns an e-mail address in lower case, without dots before the @ and without a `+tag`. Many
 * providers, such as Gmail, deliver all of these spellings to one mailbox, so they are compared as
 * one address.
 */
function normalizeAddress(address: string): string {
  const [, local = '', domain] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? []
  return `${local.replace(/\+.*/s, '').replaceAll('.', '')}@${domain}`
}

/**
 * Returns true if the outbox already contains a confirmation, sent or unsent, to the mailbox
 * `email` for a message from the last 24 hours. Without this check, somebody could enter another
 * person's address in the public form again and again to flood that mailbox.
 */
async function hasRecentConfirmation(queries: QueryBuilder, email: string): Promise<boolean> {
  const confirmations = await queries
    .selectFrom('letters')
    .innerJoin('messages', 'messages.id', 'letters.message_id')
    .select('messages.email')
    .where('letters.addressee', '=', 'visitor')
    .where('messages.received_at', '>', Date.now() - DAY)
    .execute()
  const mailbox = normalizeAddress(email)
  return confirmations.some((one) => normalizeAddress(one.email) === mailbox)
}

/**
 * Adds the e-mails about a message to the outbox: one to the artist, and one to the visitor unless
 * a confirmation to the visitor was added in the last 24 hours. E-mails that are already in the
 * outbox are not added again.
 */
export async function enqueueEmails(queries: QueryBuilder, message_id: number, email: string) {
  const addressees = (await hasRecentConfirmation(queries, email))
    ? (['artist'] as const)
    : (['artist', 'visitor'] as const)
  const rows = addressees.map((addressee) => ({
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
