import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { BYTE_ORDER_MARK, formatCsvAmount, formatCsvLine } from '../../../shared/csv.ts'
import { getFrenchLanguageName } from '../../../shared/locale.ts'
import {
  callOffInputSchema,
  getExportFileName,
  participantInputSchema,
  REGISTRATION_ACTIONS,
  type Registration,
  registrationActionSchema,
  registrationUpdateSchema,
  type TrainingRegistrations,
} from '../../../shared/registration.ts'
import {
  getAmountOwed,
  getAmountToRefund,
  getFirstPayment,
} from '../../../shared/registration-payment.ts'
import { registrationSettingsSchema } from '../../../shared/registration-settings.ts'
import { parsePhone } from '../../../shared/text/phone.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../shared/validation.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import type { Services } from '../../services.ts'
import { createErrorResponse, createRejectionResponse, createResultResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'
import { requireRecentIdentityConfirmation } from './account/session.ts'
import { drainRequestBody, validateJsonBody } from './json-body.ts'
import {
  parseIdParameter,
  parsePositiveInteger,
  requireValidId,
  validateIdempotencyKey,
} from './parameters.ts'

const HEADER_ROW = [
  'Formation',
  'Premier jour',
  'Nom',
  'Courriel',
  'Téléphone',
  'Langue',
  'Places',
  'Prix',
  'Acompte',
  'Reçu',
  'Remboursé',
  'Gardé',
  'Solde dû',
  'À rembourser',
  'État',
  'Demandé le',
  'Payé le',
  'Dernier versement le',
  'Remboursé le',
  'Message',
  'Note',
]
const STATE_NAMES: Record<Registration['state'], string> = {
  requested: 'demandé',
  waiting: 'liste d’attente',
  offered: 'proposé',
  confirmed: 'confirmé',
  declined: 'refusé',
  expired: 'sans suite',
  cancelled: 'annulé',
}
const formatDay = (time: string | null) =>
  time ? formatWorkshopDateTime(Date.parse(time)).slice(0, 10) : ''

/**
 * Formats a phone number for a spreadsheet. French numbers contain spaces, because digits alone
 * would become a number without the zero at the start. Foreign numbers start with 00, because the
 * national form cannot be dialled from France and “+” would start a formula.
 */
function formatPhoneCell(typed: string): string {
  const phone = parsePhone(typed)
  if (!phone) return typed.replace(/^0(?=\d+$)/, "'0")
  return phone.dialled.startsWith('+33') ? phone.local : phone.international.replace('+', '00')
}

const formatRegistration = (one: Registration, training?: TrainingRegistrations['training']) =>
  formatCsvLine([
    ...[training?.title ?? '', training?.date ?? ''],
    ...[one.name, one.email, formatPhoneCell(one.phone)],
    ...[getFrenchLanguageName(one.locale), String(one.places)],
    formatCsvAmount(one.price * one.places),
    one.deposit ? formatCsvAmount(getFirstPayment(one) * one.places) : '',
    ...[one.paid, one.refunded, one.kept].map(formatCsvAmount),
    ...[getAmountOwed(one), getAmountToRefund(one)].map(formatCsvAmount),
    STATE_NAMES[one.state],
    ...[
      formatDay(one.created_at),
      formatDay(one.paid_at),
      formatDay(one.balance_paid_at ?? one.paid_at),
      formatDay(one.refunded_at),
    ],
    ...[one.message, one.note],
  ])

/** Returns undefined if the URL has no `training` parameter, and NaN if it is invalid. */
function parseTrainingId(c: Context<Env>): number | undefined {
  const text = c.req.query('training')
  return text === undefined ? undefined : parsePositiveInteger(text)
}

export function createRegistrationsApi({
  registrations,
  trainings,
  messages,
}: Pick<Services, 'registrations' | 'trainings' | 'messages'>) {
  const api = new Hono<Env>()
    .get('/', async (c) => {
      const q = c.req.query('q')?.trim() ?? ''
      if (q.length > MAX_SHORT_TEXT_LENGTH)
        return createErrorResponse(c, 'invalid', { q: 'too_long' })
      if (q) return c.json(await registrations.search(q))
      const training = parseTrainingId(c)
      if (Number.isNaN(training))
        return createErrorResponse(c, 'invalid', { training: 'not_a_whole_number' })
      return c.json(training ? await registrations.list(training) : await registrations.search(''))
    })
    .post('/', validateIdempotencyKey, validateJsonBody(participantInputSchema), async (c) => {
      const key = c.get('idempotencyKey') ?? randomUUID()
      const result = await registrations.add(c.req.valid('json'), key)
      return createResultResponse(c, result, 201)
    })
    .get('/trainings', async (c) => c.json(await registrations.listTrainings()))
    .get('/settings', async (c) => c.json(await registrations.settings.read()))
    .put('/settings', validateJsonBody(registrationSettingsSchema), async (c) =>
      c.json(await registrations.settings.update(c.req.valid('json'))),
    )
    .get('/export', requireRecentIdentityConfirmation, async (c) => {
      const training = parseTrainingId(c)
      if (Number.isNaN(training))
        return createErrorResponse(c, 'invalid', { training: 'not_a_whole_number' })
      const trainingsById = new Map(
        (await registrations.listTrainings()).map(({ training: found }) => [found.id, found]),
      )
      const rows = await registrations.list(training)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      const name = getExportFileName(training ? trainingsById.get(training) : undefined)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Cache-Control', 'no-store')
      return c.body(
        `${BYTE_ORDER_MARK}${formatCsvLine(HEADER_ROW)}${rows.map((row) => formatRegistration(row, trainingsById.get(row.training_id))).join('')}`,
      )
    })
    .post('/trainings/:id/go-ahead', requireValidId, drainRequestBody, async (c) => {
      const told = await registrations.goAhead(parseIdParameter(c))
      return told.ok ? c.json({ told: told.value }) : createRejectionResponse(c, told)
    })
    .post(
      '/trainings/:id/call-off',
      requireValidId,
      validateJsonBody(callOffInputSchema),
      async (c) => {
        const { sentence } = c.req.valid('json')
        const by = c.get('user').username
        const told = await trainings.callOff(parseIdParameter(c), sentence, by)
        return told.ok ? c.json({ told: told.value }) : createRejectionResponse(c, told)
      },
    )
    .get('/:id/email', requireValidId, async (c) =>
      createResultResponse(c, await registrations.composeEmailInsteadOfCall(parseIdParameter(c))),
    )
    .put('/:id', requireValidId, validateJsonBody(registrationUpdateSchema), async (c) =>
      createResultResponse(c, await registrations.update(parseIdParameter(c), c.req.valid('json'))),
    )
    .delete('/:id', requireValidId, async (c) =>
      createResultResponse(c, await registrations.erase(parseIdParameter(c)), 204),
    )
    .post('/:id/erase-person', requireValidId, drainRequestBody, async (c) => {
      const id = parseIdParameter(c)
      const found = await registrations.find(id)
      if (!found.ok) return createRejectionResponse(c, found)
      const { email } = found.value
      if (!email) return createErrorResponse(c, 'invalid', { email: 'required' })
      // Deletes the messages first. If this fails, the artist still finds the person among the
      // registrations and can try again.
      const erasedMessages = await messages.deleteAllByEmail(email)
      const { count, offered } = await registrations.eraseAllByEmail(email)
      return c.json({ messages: erasedMessages, registrations: count, offered })
    })
  for (const action of REGISTRATION_ACTIONS)
    api.post(
      `/:id/${action}`,
      requireValidId,
      validateJsonBody(registrationActionSchema),
      async (c) => {
        const result = await registrations.perform(parseIdParameter(c), action, c.req.valid('json'))
        return createResultResponse(c, result)
      },
    )
  return api
}
