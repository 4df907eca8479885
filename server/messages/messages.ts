/** Combines the inbox, the mail settings and the outbox of visitors' messages. */
import { basename } from 'node:path'
import type { ImageRecord } from '../../shared/image.ts'
import type { Locale } from '../../shared/locale.ts'
import type { MailTest } from '../../shared/mail.ts'
import { phoneFor } from '../../shared/phone.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { everyHour } from '../database/running-hours.ts'
import type { Outcome } from '../outcome.ts'
import { createDelivery, type Waiting } from './delivery.ts'
import { createInbox } from './inbox.ts'
import { type Letter, letterToArtist, letterToVisitor, type Told } from './letters.ts'
import { createMailSettings, type MailRoute } from './mail-settings.ts'
import { type Envelope, NotDelivered, openPost, type Post } from './post.ts'
import { inFrench } from './words.ts'

type Parts = {
  db: Database
  config: Pick<Config, 'mail' | 'siteUrl' | 'allowsInternalMailHost'>
  /** Returns a keyed hash of an IP address. */
  hide: (address: string) => string
  findPiece: (
    id: number,
  ) => Promise<Outcome<{ title: string; images: Pick<ImageRecord, 'image_url'>[] }>>
  workshop: () => Promise<{ siteName: string; phone: string; isDemo: boolean }>
  /** Returns a published photo file by its name, or null if it does not exist. */
  readPhoto: (name: string) => Promise<Buffer | null>
  /** Logs an error of a background task. */
  log: (error: unknown) => void
}

export function createMessages(parts: Parts) {
  const { db, config, hide, findPiece, workshop, readPhoto, log } = parts
  const isDemo = async () => (await workshop()).isDemo
  const settings = createMailSettings(db, config.mail, isDemo)
  const { hostname } = new URL(config.siteUrl)
  let stop = () => {}

  /** Returns the first photo of a piece, if visitors can see the piece. */
  async function photoOf(id: number | null): Promise<Buffer | undefined> {
    const found = id === null ? null : await findPiece(id)
    const [first] = found?.ok ? found.value.images : []
    return (first && (await readPhoto(basename(first.image_url)))) ?? undefined
  }

  async function write(told: Told, addressee: Waiting['addressee'], route: MailRoute) {
    const here = { ...(await workshop()), siteUrl: config.siteUrl }
    const messageId = `<${told.received_at}.${told.id}.${addressee}@${hostname}>`
    const toArtist = addressee === 'artist'
    const envelope: Envelope = {
      to: toArtist ? route.recipient : told.email,
      fromName: here.siteName,
      replyTo: toArtist
        ? { name: told.name, address: told.email }
        : { name: here.siteName, address: route.recipient },
      messageId,
      isAutomatic: !toArtist,
    }
    const letter: Letter = toArtist
      ? letterToArtist(told, here, await photoOf(told.art_piece_id))
      : letterToVisitor(told, here)
    return { envelope, letter }
  }

  const delivery = createDelivery({
    queries: db.read,
    locks: db.locks,
    log,
    async open() {
      const route = await settings.route()
      if (!route) return null
      const { send, close } = openPost(route, config)
      return { send: (letter) => tell(letter, route, send), close }
    },
  })

  async function tell({ message_id, addressee }: Waiting, route: MailRoute, send: Post['send']) {
    const told = await db.read
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', message_id)
      .executeTakeFirst()
    // The message may have been deleted in the meantime, together with its e-mails.
    if (!told) return
    const { envelope, letter } = await write(told, addressee, route)
    await send(envelope, letter)
  }

  const inbox = createInbox({
    ...{ db, hide, settings, findPiece },
    signature: async () => {
      const { siteName, phone } = await workshop()
      return (locale: Locale) => [siteName, phoneFor(locale, phone)].filter(Boolean).join('\n')
    },
    deliver: delivery.wake,
  })

  return {
    ...inbox,
    areTaken: settings.areTaken,
    keepingDays: settings.keepingDays,
    settings: {
      read: settings.read,
      /** Stores the settings and retries all waiting e-mails with them. */
      async update(change: Parameters<typeof settings.update>[0]) {
        const updated = await settings.update(change)
        await delivery.tryAll()
        return updated
      },
      /** Sends a test e-mail to the artist and waits for the answer of the mail server. */
      async test(): Promise<MailTest> {
        const route = await settings.route()
        if (!route) return { sent: false, problem: inFrench('no_server', {}) }
        const { siteName } = await workshop()
        const text = inFrench('test', { site: siteName, address: config.siteUrl })
        const messageId = `<${Date.now()}.test@${hostname}>`
        const letter = { subject: inFrench('test_subject', { site: siteName }), text, html: '' }
        const { send, close } = openPost(route, config)
        try {
          await send({ to: route.recipient, fromName: siteName, messageId }, letter)
          return { sent: true }
        } catch (error) {
          if (!(error instanceof NotDelivered)) throw error
          return { sent: false, problem: error.message }
        } finally {
          close()
        }
      },
    },
    /** Waits until no e-mail is being delivered. */
    settle: delivery.settle,
    begin() {
      void delivery.tryAll().catch(log)
      stop = everyHour(db, inbox.eraseOld, log)
    },
    async close() {
      stop()
      await delivery.close()
    },
  }
}
export type Messages = ReturnType<typeof createMessages>
