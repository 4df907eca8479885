import type { TFunction } from 'i18next'
import type { contactMessageSchema, pieceInquirySchema } from '../../../shared/message.ts'
import {
  type RegistrationRequest,
  registrationRequestSchema,
} from '../../../shared/registration.ts'
import type { PublicServices } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { type LoaderArgs, readContext } from '../load.ts'
import {
  type MessageFormResult,
  type SubmissionResult,
  validateAndStoreMessage,
} from './validate-message.ts'

/**
 * `not_taken` means that the site accepts no messages. docs/specification.md, section 5, requires
 * the confirmation even then.
 */
function toSubmissionResult(
  accepted: Awaited<ReturnType<PublicServices['messages']['accept']>>,
): SubmissionResult {
  if (accepted.ok || accepted.code === 'not_taken') return { sent: '1' }
  return { failure: accepted.code === 'inbox_full' ? 'failed' : 'crowded' }
}

/**
 * Handles a form that was sent without JavaScript.
 *
 * @param art_piece_id the piece that the message is about, or null on the contact page
 */
export function handleMessageForm(
  args: LoaderArgs,
  schema: typeof contactMessageSchema | typeof pieceInquirySchema,
  art_piece_id: number | null = null,
) {
  const { services, locale, clientAddress, log } = readContext(args)
  return validateAndStoreMessage(args.request, schema, async (message, extra) => {
    const sent = { subject: '', ...message, locale, art_piece_id, extra, open_for: null }
    try {
      return toSubmissionResult(await services.messages.accept(sent, clientAddress))
    } catch (error) {
      log(error)
      return { failure: 'failed' }
    }
  })
}

/** The values of the query parameter `sent` after a new request, and after a repeated one. */
const SENT_STATES_BY_RESULT = {
  requested: ['1', 'again'],
  waiting: ['waiting', 'again_waiting'],
} as const

/** Appends the phone number and the number of places, which a message form does not have. */
function appendRegistrationDetails(
  t: TFunction,
  { message, phone, places }: Record<'message' | 'phone' | 'places', string>,
) {
  const format = (name: string, value: string) => value && `${t('common.label', { name })} ${value}`
  const details = [format(t('contact.workshop.phone'), phone), format(t('form.places'), places)]
  return [message, details.filter(Boolean).join('\n')].filter(Boolean).join('\n\n')
}

/**
 * Converts the values of a registration form for the message form. The contact page shows the
 * message form if the training has begun or is not published (`closed`), or if data could not be
 * read.
 */
export const moveRegistrationToMessageForm = (
  t: TFunction,
  { values, failure }: MessageFormResult,
  reason: 'closed' | 'failed',
): MessageFormResult => {
  const { phone = '', places = '', message = '', ...others } = values
  const details = { message, phone, places }
  return {
    values: { ...others, message: appendRegistrationDetails(t, details) },
    problems: {},
    failure: failure ?? reason,
  }
}

/** Stores a registration request that looks like spam as a message marked as suspected spam. */
export function handleRegistrationForm(args: LoaderArgs, training_id: number) {
  const { services, locale, clientAddress, log } = readContext(args)
  const { messages, registrations, trainings } = services

  const toMessage = ({ phone, places, ...sent }: RegistrationRequest, title: string) => {
    const t = getTranslator(locale)
    const details = { message: sent.message, phone, places: String(places) }
    const message = appendRegistrationDetails(t, details)
    const subject = t('training.registration.subject', { title })
    return { ...sent, message, subject, locale, art_piece_id: null, open_for: null }
  }

  return validateAndStoreMessage(args.request, registrationRequestSchema, async (sent, trap) => {
    try {
      if (!(await messages.acceptsMessages())) return { sent: '1' }
      const training = await trainings.find(training_id)
      if (!training.ok) return { failure: 'closed' }
      const options = { locale, clientAddress, trap }
      const result = await registrations.request(training_id, sent, options)
      if (result.ok && result.position) return { sent: `waiting_${result.position}` }
      if (result.ok) return { sent: SENT_STATES_BY_RESULT[result.state][result.isRepeated ? 1 : 0] }
      if (result.code === 'suspect') {
        const message = { ...toMessage(sent, training.value.title), extra: trap }
        return toSubmissionResult(await messages.accept(message, clientAddress))
      }
      return { failure: result.code === 'not_found' ? 'closed' : result.code }
    } catch (error) {
      log(error)
      return { failure: 'failed' }
    }
  })
}
