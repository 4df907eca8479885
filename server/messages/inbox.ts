/** The messages: stored first, told by e-mail where there is one, read and answered by the artist, erased after their time. */
import type { Locale } from '../../shared/locale.ts'
import type { Delivery, Message, MessageChange, Unread } from '../../shared/message.ts'
import { hoursRun } from '../content/trash-hours.ts'
import type { Database } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { acceptInto } from './accept.ts'
import { replyTo } from './reply.ts'
import { writeLetters } from './waiting-letters.ts'

type Parts = {
  db: Database
  /** Turns an address into what stands for it and cannot be turned back. */
  hide: (address: string) => string
  settings: {
    areTaken: () => Promise<boolean>
    route: () => Promise<object | null>
    keepingDays: () => Promise<number>
  }
  findPiece: (id: number) => Promise<Outcome<{ title: string }>>
  /** Whom an answer comes from, as readers of that language know them. */
  signature: () => Promise<(locale: Locale) => string>
  /** Is told that letters wait. */
  deliver: () => void
}

export function createInbox({ db, hide, settings, findPiece, signature, deliver }: Parts) {
  const select = () =>
    db.read
      .selectFrom('messages')
      .leftJoin('letters', (join) =>
        join.onRef('letters.message_id', '=', 'messages.id').on('letters.addressee', '=', 'artist'),
      )
      .selectAll('messages')
      .select(['letters.state', 'letters.problem'])
      .orderBy('messages.received_at', 'desc')
      .orderBy('messages.id', 'desc')
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

  /** Which of the pieces that these are about visitors can still see. */
  async function piecesOf(rows: Row[]): Promise<Set<number>> {
    const ids = new Set(rows.flatMap(({ art_piece_id }) => art_piece_id ?? []))
    const found = await Promise.all(
      [...ids].map(async (id) => ((await findPiece(id)).ok ? [id] : [])),
    )
    return new Set(found.flat())
  }

  function shown(row: Row, from: (locale: Locale) => string, pieces: Set<number>): Message {
    const { id, locale, name, email, subject, message, suspicion } = row
    const { art_piece_id, art_piece_title: title, state, problem } = row
    return {
      ...{ id, locale, name, email, subject, message, suspicion },
      art_piece:
        art_piece_id === null
          ? null
          : { id: art_piece_id, title, is_there: pieces.has(art_piece_id) },
      received_at: new Date(row.received_at).toISOString(),
      is_read: row.is_read === 1,
      is_answered: row.is_answered === 1,
      delivery: (state ?? 'none') satisfies Delivery,
      problem: state === 'sent' ? '' : (problem ?? ''),
      reply: replyTo(row, from(row.locale)),
    }
  }

  async function find(id: number): Promise<Outcome<Message>> {
    const row = await select().where('messages.id', '=', id).executeTakeFirst()
    return row ? done(shown(row, await signature(), await piecesOf([row]))) : refused('not_found')
  }

  return {
    accept: acceptInto({ db, hide, settings, findPiece, deliver }),
    async list(): Promise<Message[]> {
      const from = await signature()
      const rows = await select().execute()
      const pieces = await piecesOf(rows)
      return rows.map((row) => shown(row, from, pieces))
    },
    async unread(): Promise<Unread> {
      const { unread } = await db.read
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('unread'))
        .where('is_read', '=', 0)
        .where('suspicion', 'is', null)
        .executeTakeFirstOrThrow()
      const { undelivered } = await db.read
        .selectFrom('letters')
        .select(({ fn }) => fn.countAll<number>().as('undelivered'))
        .where('addressee', '=', 'artist')
        .where((on) =>
          on.or([on('state', '=', 'failed'), on('state', '=', 'waiting').and('attempts', '>', 0)]),
        )
        .executeTakeFirstOrThrow()
      return { unread, undelivered, are_taken: await settings.areTaken() }
    },
    /** A suspect that is cleared is delivered as it would have been. */
    async change(id: number, change: MessageChange): Promise<Outcome<Message>> {
      const flags = {
        ...(change.is_read !== undefined && { is_read: change.is_read ? 1 : 0 }),
        ...(change.is_answered !== undefined && { is_answered: change.is_answered ? 1 : 0 }),
        ...(change.is_suspect === false && { suspicion: null }),
      } as { is_read?: 0 | 1; is_answered?: 0 | 1; suspicion?: null }
      const isDelivered = change.is_suspect === false && (await settings.route()) !== null
      await db.read.transaction().execute(async (queries) => {
        if (Object.keys(flags).length > 0)
          await queries.updateTable('messages').set(flags).where('id', '=', id).execute()
        const exists = await queries
          .selectFrom('messages')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (exists && isDelivered) await writeLetters(queries, id)
      })
      if (isDelivered) deliver()
      return find(id)
    },
    /** Lets what is not delivered be tried at once, and again as if for the first time; what had no e-mail gets one. */
    async sendAgain(id: number): Promise<Outcome<Message>> {
      const found = await find(id)
      if (!found.ok) return found
      await db.read.transaction().execute(async (queries) => {
        if ((await settings.route()) !== null) await writeLetters(queries, id)
        await queries
          .updateTable('letters')
          .set({ state: 'waiting', attempts: 0, due_at: Date.now() })
          .where('message_id', '=', id)
          .where('state', '!=', 'sent')
          .execute()
      })
      deliver()
      return find(id)
    },
    async remove(id: number): Promise<Outcome<null>> {
      const { numDeletedRows } = await db.read
        .deleteFrom('messages')
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return refused('not_found')
      await db.emptyLog()
      return done(null)
    },
    /** Erases what the artist need not keep any longer: their time is counted in hours that the site has run. */
    async eraseOld(): Promise<void> {
      const oldest = (await hoursRun(db.read)) - (await settings.keepingDays()) * 24
      await db.read.deleteFrom('messages').where('received_hour', '<=', oldest).execute()
      await db.emptyLog()
    },
  }
}
