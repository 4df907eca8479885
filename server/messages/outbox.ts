import type { Queries } from '../database/connect.ts'

const DAY = 24 * 3_600_000

/**
 * Returns an e-mail address in lower case, without dots before the @ and without a `+tag`. Most
 * mail servers ignore these differences, so two spellings of the same mailbox become equal.
 */
function normalizeAddress(address: string): string {
  const [, local = '', domain] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? []
  return `${local.replace(/\+.*/s, '').replaceAll('.', '')}@${domain}`
}

/**
 * Returns true if the outbox contains a confirmation to the same mailbox, sent or not, of a message
 * from the last 24 hours. This check prevents people from using the public form to flood another
 * person's mailbox.
 */
async function hasRecentConfirmation(queries: Queries, email: string): Promise<boolean> {
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
 * the visitor got a confirmation recently. E-mails that are already in the outbox are not added
 * again.
 */
export async function enqueueEmails(queries: Queries, message_id: number, email: string) {
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
