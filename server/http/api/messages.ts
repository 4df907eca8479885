/** What visitors write. Anybody may send a message; reading, answering and erasing are the administrator's. */
import { Hono, type MiddlewareHandler } from 'hono'
import { MailChange } from '../../../shared/mail.ts'
import { MessageChange, SentMessage } from '../../../shared/message.ts'
import type { Config } from '../../config.ts'
import type { Messages } from '../../messages/messages.ts'
import { clientAddressOf } from '../client-address.ts'
import type { Env } from '../env.ts'
import { failure, refusal } from '../errors.ts'
import { existingId, idOf } from './id.ts'
import { jsonBody } from './json-body.ts'
import { messagesAsTable } from './messages-table.ts'
import { noBody } from './no-body.ts'
import { confirmed } from './session.ts'

export function messagesApi(messages: Messages, config: Config, guard: MiddlewareHandler<Env>) {
  const addressOf = clientAddressOf(config)
  return new Hono<Env>()
    .post('/', jsonBody(SentMessage), async (c) => {
      const accepted = await messages.accept(c.req.valid('json'), addressOf(c))
      if (accepted.ok) return c.json({ stored: true }, 201)
      if (accepted.code === 'not_taken') return failure(c, 'not_found')
      c.header('Retry-After', String(Math.ceil(accepted.retryAfter / 1000)))
      return failure(c, accepted.code)
    })
    .get('/', guard, async (c) => c.json(await messages.list()))
    .get('/unread', guard, async (c) => c.json(await messages.unread()))
    .get('/export', guard, confirmed, async (c) => {
      c.header('Content-Disposition', 'attachment; filename="messages.csv"')
      c.header('Cache-Control', 'no-store')
      return c.body(messagesAsTable(await messages.list()), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
      })
    })
    .put('/:id', guard, existingId, jsonBody(MessageChange), async (c) => {
      const outcome = await messages.change(idOf(c), c.req.valid('json'))
      return outcome.ok ? c.json(outcome.value) : refusal(c, outcome)
    })
    .post('/:id/send-again', guard, existingId, noBody, async (c) => {
      const outcome = await messages.sendAgain(idOf(c))
      return outcome.ok ? c.json(outcome.value) : refusal(c, outcome)
    })
    .delete('/:id', guard, existingId, noBody, async (c) => {
      const outcome = await messages.remove(idOf(c))
      return outcome.ok ? c.body(null, 204) : refusal(c, outcome)
    })
}

/** How messages reach the artist. */
export const mailApi = ({ settings }: Messages, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await settings.read()))
    .put('/', guard, confirmed, jsonBody(MailChange), async (c) =>
      c.json(await settings.update(c.req.valid('json'))),
    )
    .post('/test', guard, noBody, async (c) => c.json(await settings.test()))
