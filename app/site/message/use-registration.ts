import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isFullyBooked, type PublicTraining } from '../../../shared/entities/training.ts'
import { formatPrice } from '../../../shared/locale.ts'
import { parseSentParameter } from '../../../shared/paths.ts'
import { OFFER_HOURS } from '../../../shared/registration.ts'
import type { RegistrationSettings } from '../../../shared/registration-settings.ts'
import { useLocale } from '../../i18n/translate.ts'
import type { LocalizedEntity } from '../text/localize.ts'

export type PublicRegistrationSettings = Pick<
  RegistrationSettings,
  'hold_hours' | 'retention_months'
> & { sendsEmails: boolean }

export function useFormatPlaces() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (places: number, price: number) =>
    t('registration.place', { count: places, total: formatPrice(locale, price * places) })
}

export function useRegistrationForm(
  training: LocalizedEntity<PublicTraining>,
  { hold_hours, retention_months, sendsEmails }: PublicRegistrationSettings,
) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const formatPlaces = useFormatPlaces()
  const isFull = isFullyBooked(training)
  const { title, price, max_participants, places_left } = training

  /**
   * Returns true if a request for this many places goes to the waiting list although some places
   * are free. Returns false for a fully booked training, whose form has other texts.
   */
  const waits = (count: number) => !isFull && places_left !== null && count > places_left
  const mayWait = waits(max_participants)
  const formatOption = (count: number) => {
    const places = formatPlaces(count, price)
    return waits(count) ? t('registration.place_waiting', { places }) : places
  }

  function getSentNotice() {
    const state = parseSentParameter(query)
    const isWaiting = state?.includes('waiting')
    const position = /^waiting_(\d+)$/.exec(state ?? '')?.[1]
    const about = isWaiting
      ? t('registration_mail.waiting_subject', { title })
      : t('training.registration.subject', { title })
    if (state === 'again' || state === 'again_waiting')
      return {
        about,
        title: t('registration.sent_before'),
        text: t(
          sendsEmails ? 'registration.sent_before_text' : 'registration.sent_before_without_mail',
        ),
      }
    return {
      about,
      title: position
        ? t('registration.sent_waiting_at', { position })
        : t(isWaiting ? 'registration.sent_waiting' : 'registration.sent'),
      text: t(sendsEmails ? 'registration.sent_text' : 'registration.sent_without_mail'),
    }
  }

  return {
    registration: {
      training: training.id,
      messageLabel: training.date ? undefined : t('form.message_dates'),
      places: Array.from({ length: max_participants }, (_, at) => ({
        places: at + 1,
        text: formatOption(at + 1),
      })),
      notes: [
        isFull
          ? t('registration.how_waiting', { hours: OFFER_HOURS })
          : t('registration.how', { hours: hold_hours }),
        ...(mayWait ? [t('registration.how_more')] : []),
        t('registration.data', { count: retention_months }),
      ],
      send: t(isFull ? 'registration.ask_waiting' : 'registration.ask'),
    },
    sentNotice: getSentNotice(),
  }
}
