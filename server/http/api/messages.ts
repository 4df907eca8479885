import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Selectable } from 'kysely'
import { BYTE_ORDER_MARK, formatCsvLine } from '../../../shared/csv.ts'
import {
  addressConfirmationSchema,
  emailSettingsUpdateSchema,
} from '../../../shared/email-settings.ts'
import { getFrenchLanguageName } from '../../../shared/locale.ts'
import {
  deleteMessagesRequestSchema,
  MAX_MESSAGES_PER_REQUEST,
  MESSAGE_LIST_FILTERS,
  messageIdsRequestSchema,
  messageSubmissionSchema,
  messageUpdateSchema,
  replyInputSchema,
  replyTemplatesSchema,
} from '../../../shared/message.ts'
import { MESSAGES_PAGE_SIZE } from '../../../shared/paths.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import type { PasswordLinkService } from '../../accounts/password-link.ts'
import type { Config } from '../../config.ts'
import type { MessageTables } from '../../database/tables.ts'
import type { MessageListQuery } from '../../messages/message-reader.ts'
import type { MessageService } from '../../messages/messages.ts'
import { createErrorResponse, createResultResponse } from '../errors.ts'
import { createClientAddressResolver } from '../headers/client-address.ts'
import type { Env } from '../hono-env.ts'
import { requireRecentIdentityConfirmation } from './account/session.ts'
import { drainRequestBody, MAX_PUBLIC_FORM_BYTES, validateJsonBody } from './json-body.ts'
import {
  parseIdParameter,
  parsePaginationParams,
  requireValidId,
  validateIdempotencyKey,
} from './parameters.ts'

type Row = Selectable<MessageTables['messages']> & { replies: string[] }

const HEADER_ROW = [
  'Reçu le',
  'Nom',
  'Courriel',
  'Langue',
  'Objet',
  'Pièce',
  'Message',
  'Répondu',
  'Réponses',
]

const formatMessage = (one: Row) =>
  formatCsvLine([
    formatWorkshopDateTime(one.received_at).replace('T', ' '),
    one.name,
    one.email,
    getFrenchLanguageName(one.locale),
    one.subject,
    one.art_piece_title,
    one.message,
    one.is_answered ? 'oui' : 'non',
    one.replies.join('\n\n'),
  ])

export async function* generateMessagesCsv(messages: AsyncIterable<Row[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`${BYTE_ORDER_MARK}${formatCsvLine(HEADER_ROW)}`)
  for await (const rows of messages) yield encoder.encode(rows.map(formatMessage).join(''))
}

const PARAMETER_ERRORS = {
  limit: 'not_a_whole_number',
  after: 'not_a_whole_number',
  q: 'too_long',
  show: 'not_a_message_list',
}

function parseListQuery(c: Context<Env>): MessageListQuery | keyof typeof PARAMETER_ERRORS {
  const page = parsePaginationParams((name) => c.req.query(name))
  if (typeof page === 'string') return page
  const q = c.req.query('q')?.trim() ?? ''
  if (q.length > MAX_SHORT_TEXT_LENGTH) return 'q'
  const requested = c.req.query('show') ?? 'all'
  const show = MESSAGE_LIST_FILTERS.find((list) => list === requested)
  if (!show) return 'show'
  const limit = Math.min(page.limit ?? MESSAGES_PAGE_SIZE, MAX_MESSAGES_PER_REQUEST)
  return { q, show, after: page.after, limit }
}

/** `retryAfter` is in milliseconds. */
function refuseForNow(c: Context<Env>, retryAfter: number) {
  c.header('Retry-After', String(Math.ceil(retryAfter / 1000)))
  return createErrorResponse(c, 'too_many_messages')
}

export function createMessagesApi(messages: MessageService, config: Config) {
  const addressOf = createClientAddressResolver(config)
  return new Hono<Env>()
    .post('/', validateJsonBody(messageSubmissionSchema, MAX_PUBLIC_FORM_BYTES), async (c) => {
      const accepted = await messages.accept(c.req.valid('json'), addressOf(c))
      if (accepted.ok) return c.json({ stored: true }, 201)
      if (accepted.code === 'not_taken') return createErrorResponse(c, 'not_found')
      if ('retryAfter' in accepted) return refuseForNow(c, accepted.retryAfter)
      return createErrorResponse(c, accepted.code)
    })
    .get('/', async (c) => {
      const query = parseListQuery(c)
      return typeof query === 'string'
        ? createErrorResponse(c, 'invalid', { [query]: PARAMETER_ERRORS[query] })
        : c.json(await messages.list(query))
    })
    .get('/unread', async (c) => c.json(await messages.readInboxStatus()))
    .get('/export', requireRecentIdentityConfirmation, (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="messages.csv"')
      c.header('Cache-Control', 'no-store')
      const table = Readable.from(generateMessagesCsv(messages.readAllBatches()), {
        objectMode: false,
      })
      return c.body(Readable.toWeb(table) as ReadableStream)
    })
    .get('/reply-templates', async (c) => c.json(await messages.readTemplates()))
    .put('/reply-templates', validateJsonBody(replyTemplatesSchema), async (c) =>
      c.json(await messages.saveTemplates(c.req.valid('json'))),
    )
    .post('/trash', validateJsonBody(messageIdsRequestSchema), async (c) =>
      c.json({ deleted: await messages.trash(c.req.valid('json').ids) }),
    )
    .post('/restore', validateJsonBody(messageIdsRequestSchema), async (c) =>
      c.json({ restored: await messages.restore(c.req.valid('json').ids) }),
    )
    .post('/erase', validateJsonBody(deleteMessagesRequestSchema), async (c) =>
      c.json({ erased: await messages.deleteMany(c.req.valid('json')) }),
    )
    .get('/:id', requireValidId, async (c) =>
      createResultResponse(c, await messages.find(parseIdParameter(c))),
    )
    .put('/:id', requireValidId, validateJsonBody(messageUpdateSchema), async (c) =>
      createResultResponse(c, await messages.change(parseIdParameter(c), c.req.valid('json'))),
    )
    .post('/:id/send-again', requireValidId, drainRequestBody, async (c) =>
      createResultResponse(c, await messages.sendAgain(parseIdParameter(c))),
    )
    .post(
      '/:id/replies',
      requireValidId,
      validateIdempotencyKey,
      validateJsonBody(replyInputSchema),
      async (c) => {
        const { text } = c.req.valid('json')
        const key = c.get('idempotencyKey') ?? randomUUID()
        const result = await messages.reply(parseIdParameter(c), { text, key })
        return 'retryAfter' in result
          ? refuseForNow(c, result.retryAfter)
          : createResultResponse(c, result, 201)
      },
    )
    .delete('/:id/replies/:reply', requireValidId, async (c) => {
      const replyId = parseIdParameter(c, 'reply')
      if (Number.isNaN(replyId)) return createErrorResponse(c, 'not_found')
      const result = await messages.undoReply(parseIdParameter(c), replyId)
      return createResultResponse(c, result)
    })
    .delete('/:id', requireValidId, async (c) =>
      (await messages.trash([parseIdParameter(c)])) > 0
        ? c.body(null, 204)
        : createErrorResponse(c, 'not_found'),
    )
}

export const createEmailSettingsApi = (
  { settings }: MessageService,
  passwordLinks: PasswordLinkService,
) =>
  new Hono<Env>()
    .get('/', async (c) => c.json(await settings.read()))
    .put(
      '/',
      requireRecentIdentityConfirmation,
      validateJsonBody(emailSettingsUpdateSchema),
      async (c) => c.json(await settings.update(c.req.valid('json'))),
    )
    .post(
      '/confirm-address',
      validateJsonBody(addressConfirmationSchema, MAX_PUBLIC_FORM_BYTES),
      async (c) =>
        (await passwordLinks.confirmAddress(c.req.valid('json').code))
          ? c.body(null, 204)
          : createErrorResponse(c, 'wrong_address_code'),
    )
    .post('/test', drainRequestBody, async (c) => {
      const result = await settings.test()
      return 'retryAfter' in result ? refuseForNow(c, result.retryAfter) : c.json(result)
    })
