import { isFullyBooked, type PublicTraining } from '../../../shared/entities/training.ts'
import { fillEndDate } from '../../../shared/entities/training-dates.ts'
import { formatDateRange, getLocaleFromPath, type Locale } from '../../../shared/locale.ts'
import { parseIdFromSlug } from '../../../shared/paths.ts'
import type { PublicServices } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { resolveListOrEmpty } from '../resolve-or-fallback.ts'
import { type LocalizedEntity, localizeEntity } from '../text/localize.ts'

type InitialMessage = {
  values: { subject?: string; message?: string }
  /** The training for which the visitor registers, or null for any other message. */
  training: LocalizedEntity<PublicTraining> | null
}

/**
 * Returns the initial values of the contact form from the query string. The parameter `training=12`
 * prefills a registration for the training with the id 12, `subject=visit` a request for a visit,
 * `subject=quote` a request for a custom training, and `similar=12` an order of a piece that is
 * similar to the piece with the id 12. Returns no values if the training or the piece is not
 * published.
 */
export async function getInitialMessageValues(
  { url }: Request,
  { trainings, pieces }: Pick<PublicServices, 'trainings' | 'pieces'>,
  log: (error: unknown) => void,
): Promise<InitialMessage> {
  const { pathname, searchParams } = new URL(url)
  const locale = getLocaleFromPath(pathname)
  const t = getTranslator(locale)
  const subject = searchParams.get('subject')
  if (subject === 'visit')
    return { values: { subject: t('contact.visit.subject') }, training: null }
  if (subject === 'quote') {
    const values = { subject: t('training.custom.subject'), message: t('training.custom.message') }
    return { values, training: null }
  }
  const similarTo = parseIdFromSlug(searchParams.get('similar') ?? '')
  if (similarTo !== null) {
    const readPiece = pieces.find(similarTo).then((found) => (found.ok ? [found.value] : []))
    const [piece] = await resolveListOrEmpty(readPiece, log)
    if (!piece) return { values: {}, training: null }
    const { title } = localizeEntity('art_piece', piece, locale)
    const words = { title, number: piece.id }
    const values = { subject: t('similar.subject', words), message: t('similar.message', words) }
    return { values, training: null }
  }
  const id = parseIdFromSlug(searchParams.get('training') ?? '')
  const find = async (known: number) => {
    const found = await trainings.find(known)
    return found.ok ? [found.value] : []
  }
  const [found] = id === null ? [] : await resolveListOrEmpty(find(id), log)
  if (!found) return { values: {}, training: null }
  const training = localizeEntity('training', fillEndDate(found), locale)
  return { values: buildRegistration(training, locale), training }
}

function buildRegistration(training: PublicTraining, locale: Locale) {
  const t = getTranslator(locale)
  const { title, date, end_date } = training
  const days = date && formatDateRange(locale, date, end_date)
  if (isFullyBooked(training))
    return {
      subject: t('training.waiting.subject', { title }),
      message: t('training.waiting.message', { title }),
    }
  return {
    subject: t('training.registration.subject', { title }),
    message: days
      ? t('training.registration.message', { title, days })
      : t('training.registration.message_open', { title }),
  }
}
