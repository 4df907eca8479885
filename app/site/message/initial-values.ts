import { isFullyBooked } from '../../../shared/entities/training.ts'
import { fillEndDate } from '../../../shared/entities/training-dates.ts'
import { formatDayRange, getLocale } from '../../../shared/locale.ts'
import { parseIdFromPath } from '../../../shared/paths.ts'
import type { PublicServices } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { resolveListOrEmpty } from '../resolve-or-fallback.ts'
import { localizeEntity } from '../text/localize.ts'

/**
 * Returns the URL path, without a language prefix, of the contact form that is prefilled for a
 * training.
 */
export const getRegistrationPath = ({ id }: { id: number }) => `/contact?training=${id}#contact`

/**
 * Returns the initial values of the contact form from the query string. `?training=12` prefills a
 * registration for that training, `?subject=visit` a request for a visit and `?subject=quote` a
 * request for a custom training. Returns no values if the training is not published.
 */
export async function getInitialMessageValues(
  { url }: Request,
  { trainings }: Pick<PublicServices, 'trainings'>,
  log: (error: unknown) => void,
): Promise<{ subject?: string; message?: string }> {
  const { pathname, searchParams } = new URL(url)
  const locale = getLocale(pathname)
  const t = getTranslator(locale)
  const subject = searchParams.get('subject')
  if (subject === 'visit') return { subject: t('contact.visit.subject') }
  if (subject === 'quote')
    return { subject: t('training.custom.subject'), message: t('training.custom.message') }
  const id = parseIdFromPath(searchParams.get('training') ?? '')
  if (id === null) return {}
  const find = async () => {
    const found = await trainings.find(id)
    return found.ok ? [found.value] : []
  }
  const [training] = await resolveListOrEmpty(find(), log)
  if (!training) return {}
  const { title, date, end_date } = localizeEntity('training', fillEndDate(training), locale)
  const days = date && formatDayRange(locale, date, end_date)
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
