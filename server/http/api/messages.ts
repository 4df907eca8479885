import { Readable } from 'node:stream'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { MailSettingsUpdate } from '../../../shared/mail.ts'
import {
  DeleteMessagesRequest,
  MAX_MESSAGES_PER_REQUEST,
  MESSAGE_LIST_FILTERS,
  MessageSubmission,
  MessageUpdate,
} from '../../../shared/message.ts'
import { FIRST_PAGE_SIZE } from '../../../shared/pagination.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import type { Config } from '../../config.ts'
import type { MessageListQuery } from '../../messages/message-reader.ts'
import type { MessageService } from '../../messages/messages.ts'
import type { Env } from '../env.ts'
import { createErrorResponse, createRejectionResponse } from '../errors.ts'
import { createClientAddressResolver } from '../headers/client-address.ts'
import { requireRecentIdentityConfirmation } from './account/session.ts'
import { generateMessagesCsv } from './messages-csv.ts'
import { parseIdParameter, requireValidId } from './request/id.ts'
import { MAX_PUBLIC_FORM_BYTES, validateJsonBody } from './request/json-body.ts'
import { drainRequestBody } from './request/no-body.ts'
import { parsePaginationParams } from './request/pagination.ts'

const PARAMETER_ERRORS = {
  limit: 'not_a_whole_number',
  after: 'not_a_whole_number',
  q: 'too_long',
  show: 'not_a_message_list',
}

/** Returns the name of the first invalid parameter, if there is one. */
function parseListQuery(c: Context<Env>): MessageListQuery | keyof typeof PARAMETER_ERRORS {
  const page = parsePaginationParams((name) => c.req.query(name))
  if (typeof page === 'string') return page
  const q = c.req.query('q')?.trim() ?? ''
  if (q.length > MAX_SHORT_TEXT_LENGTH) return 'q'
  const requested = c.req.query('show') ?? 'all'
  const show = MESSAGE_LIST_FILTERS.find((list) => list === requested)
  if (!show) return 'show'
  const limit = Math.min(page.limit ?? FIRST_PAGE_SIZE, MAX_MESSAGES_PER_REQUEST)
  return { q, show, after: page.after, limit }
}

/** `retryAfter` is in milliseconds. */
function refuseForNow(c: Context<Env>, retryAfter: number) {
  c.header('Retry-After', String(Math.ceil(retryAfter / 1000)))
  return createErrorResponse(c, 'too_many_messages')
}

export function createMessagesApi(
  messages: MessageService,
  config: Config,
  guard: MiddlewareHandler<Env>,
) {
  const addressOf = createClientAddressResolver(config)
  return new Hono<Env>()
    .post('/', validateJsonBody(MessageSubmission, MAX_PUBLIC_FORM_BYTES), async (c) => {
      const accepted = await messages.accept(c.req.valid('json'), addressOf(c))
      if (accepted.ok) return c.json({ stored: true }, 201)
      if (accepted.code === 'not_taken') return createErrorResponse(c, 'not_found')
      if ('retryAfter' in accepted) return refuseForNow(c, accepted.retryAfter)
      return createErrorResponse(c, accepted.code)
    })
    .get('/', guard, async (c) => {
      const query = parseListQuery(c)
      return typeof query === 'string'
        ? createErrorResponse(c, 'invalid', { [query]: PARAMETER_ERRORS[query] })
        : c.json(await messages.list(query))
    })
    .get('/unread', guard, async (c) => c.json(await messages.readInboxStatus()))
    .get('/export', guard, requireRecentIdentityConfirmation, (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="messages.csv"')
      c.header('Cache-Control', 'no-store')
      const table = Readable.from(generateMessagesCsv(messages.readAllBatches()), {
        objectMode: false,
      })
      return c.body(Readable.toWeb(table) as ReadableStream)
    })
    .post('/erase', guard, validateJsonBody(DeleteMessagesRequest), async (c) =>
      c.json({ erased: await messages.deleteMany(c.req.valid('json')) }),
    )
    .get('/:id', guard, requireValidId, async (c) => {
      const result = await messages.find(parseIdParameter(c))
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })
    .put('/:id', guard, requireValidId, validateJsonBody(MessageUpdate), async (c) => {
      const result = await messages.change(parseIdParameter(c), c.req.valid('json'))
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })
    .post('/:id/send-again', guard, requireValidId, drainRequestBody, async (c) => {
      const result = await messages.sendAgain(parseIdParameter(c))
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })
    .delete('/:id', guard, requireValidId, drainRequestBody, async (c) => {
      const result = await messages.remove(parseIdParameter(c))
      return result.ok ? c.body(null, 204) : createRejectionResponse(c, result)
    })
}

export const createMailSettingsApi = (
  { settings }: MessageService,
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await settings.read()))
    .put(
      '/',
      guard,
      requireRecentIdentityConfirmation,
      validateJsonBody(MailSettingsUpdate),
      async (c) => c.json(await settings.update(c.req.valid('json'))),
    )
    .post('/test', guard, drainRequestBody, async (c) => {
      const result = await settings.test()
      return 'retryAfter' in result ? refuseForNow(c, result.retryAfter) : c.json(result)
    })
