import { isFullyBooked, type PublicTraining } from '../../../shared/entities/training.ts'
import { fillDates, hasTrainingBegun } from '../../../shared/entities/training-dates.ts'
import { formatTrainingDays } from '../../../shared/entities/training-days.ts'
import type { Locale } from '../../../shared/locale.ts'
import { parseIdFromSlug } from '../../../shared/paths.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { type LoaderArgs, readContext } from '../load.ts'
import { type LocalizedEntity, localizeEntity } from '../text/localize.ts'

/** Returns the path of the contact page with a form for registering for the training. */
export const getContactPathForTraining = ({ id }: { id: number }) => `/contact?training=${id}`

export const getContactPathForSimilarPiece = ({ id }: { id: number }) =>
  `/contact?similar=${id}#contact`

type InitialMessage = {
  values: { subject?: string; message?: string }
  training: LocalizedEntity<PublicTraining> | null
}

/**
 * Reads the query string: `training=12` prefills a registration, `subject=visit` a request for a
 * visit, `subject=quote` a request for a custom training, and `similar=12` an order for a similar
 * piece. For a training that has begun, prefills only the subject. Ignores unpublished entities.
 */
export async function getInitialMessageValues(args: LoaderArgs): Promise<InitialMessage> {
  const { services, url, locale, orElse } = readContext(args)
  const { searchParams } = url
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
    const readPiece = services.pieces
      .find(similarTo)
      .then((found) => (found.ok ? [found.value] : []))
    const [piece] = await orElse(readPiece, [])
    if (!piece) return { values: {}, training: null }
    const { title } = localizeEntity('art_piece', piece, locale)
    const words = { title, number: piece.id }
    const values = { subject: t('similar.subject', words), message: t('similar.message', words) }
    return { values, training: null }
  }
  const id = parseIdFromSlug(searchParams.get('training') ?? '')
  const find = async (known: number) => {
    const found = await services.trainings.find(known)
    return found.ok ? [found.value] : []
  }
  const [found] = id === null ? [] : await orElse(find(id), [])
  if (!found) return { values: {}, training: null }
  const training = localizeEntity('training', fillDates(found), locale)
  return { values: buildTrainingMessage(training, locale), training }
}

function buildTrainingMessage(training: PublicTraining, locale: Locale) {
  const t = getTranslator(locale)
  const { title, date } = training
  if (hasTrainingBegun(training)) return { subject: title }
  const days = date && formatTrainingDays(locale, { ...training, date })
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
