import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatOpeningIntervals,
  getWeekdayName,
  WEEKDAYS,
} from '../../shared/entities/opening-hours.ts'
import type { PublicTraining } from '../../shared/entities/training.ts'
import { hasTrainingBegun } from '../../shared/entities/training-dates.ts'
import { getLocalizedPath } from '../../shared/locale.ts'
import { contactMessageSchema } from '../../shared/message.ts'
import { getEntityPath, parseIdFromSlug } from '../../shared/paths.ts'
import type { PublicServices } from '../context.ts'
import { useLocale } from '../i18n/translate.ts'
import { InlineSvg } from '../ui/inline-svg.tsx'
import mark from '../ui/motif/mark.svg?raw'
import type { Route } from './+types/contact.ts'
import styles from './contact.module.css'
import { getContactCardPath } from './documents/documents.ts'
import { buildStaticPageMeta } from './head/page-meta.ts'
import { buildWorkshopJsonLd } from './json-ld/workshop.ts'
import { ContactDetails, SocialLinks } from './layout/contact-details.tsx'
import { LocalizedLink } from './layout/localized-link.tsx'
import { readContext } from './load.ts'
import {
  handleMessageForm,
  handleRegistrationForm,
  moveRegistrationToMessageForm,
} from './message/handle-message-form.ts'
import { getContactPathForTraining, getInitialMessageValues } from './message/initial-values.ts'
import { MessageForm } from './message/message-form.tsx'
import { type PublicRegistrationSettings, useRegistrationForm } from './message/use-registration.ts'
import type { MessageFormResult } from './message/validate-message.ts'
import { useSiteData } from './site-data.ts'
import { DescriptionList } from './text/description-list.tsx'
import { getLangAttribute, type LocalizedEntity } from './text/localize.ts'
import { renderLocalizedText } from './text/localized-text.tsx'
import {
  CancellationTerms,
  TrainingBegunNote,
  TrainingDate,
  TrainingDetailList,
  useTrainingPrice,
} from './trainings/training-details.tsx'

function TrainingSummary({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  const price = useTrainingPrice(training)
  return (
    <section className={styles.summary} aria-label={t('training.registration.about')}>
      <h2>
        <a href={getEntityPath(useLocale(), 'training', training)}>
          {renderLocalizedText(training, 'title')}
        </a>
      </h2>
      <TrainingBegunNote training={training} />
      <p>
        <TrainingDate training={training} />
        <br />
        {price}
      </p>
    </section>
  )
}

/** Shows the training details that `TrainingSummary` leaves out, and the cancellation terms. */
function TrainingFacts({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  return (
    <div>
      <TrainingDetailList training={training} hasDetails hasDateAndPrice={false} />
      <DescriptionList
        facts={[
          [t('training.cancellation'), <CancellationTerms key="terms" training={training} />],
        ]}
      />
    </div>
  )
}

type RegistrationFormProps = {
  training: LocalizedEntity<PublicTraining>
  settings: PublicRegistrationSettings
  result: MessageFormResult | undefined
}

function RegistrationForm({ training, settings, result }: RegistrationFormProps) {
  const locale = useLocale()
  const { registration, sentNotice } = useRegistrationForm(training, settings)
  const path = getLocalizedPath(locale, `${getContactPathForTraining(training)}#contact`)
  return (
    <MessageForm
      id="contact"
      fields={['name', 'email', 'phone', 'places', 'message']}
      initialValues={{}}
      action={path}
      emptyFormPath={path}
      result={result}
      sentNotice={sentNotice}
      registration={registration}
      below={<TrainingFacts training={training} />}
    >
      <TrainingSummary training={training} />
    </MessageForm>
  )
}

/** Links to searches for the address, because the page must load nothing from map services. */
function MapLinks() {
  const { street, postcode, town, country } = useSiteData().workshop.postalAddress
  const query = encodeURIComponent(
    [street, `${postcode} ${town}`.trim(), country].filter(Boolean).join(', '),
  )
  const links = [
    ['OpenStreetMap', `https://www.openstreetmap.org/search?query=${query}`],
    ['Apple', `https://maps.apple.com/?q=${query}`],
    ['Google', `https://www.google.com/maps/search/?api=1&query=${query}`],
  ]
  return (
    <span className={styles.links}>
      {links.map(([name, address]) => (
        <Fragment key={name}>
          <a href={address} rel="noopener" className="more">
            {name}
          </a>{' '}
        </Fragment>
      ))}
    </span>
  )
}

export const meta: Route.MetaFunction = (args) =>
  buildStaticPageMeta(args, 'contact', {
    jsonLd: (siteData) => [buildWorkshopJsonLd(siteData)],
  })

/** Returns null if the site accepts no messages. */
async function readRegistrationSettings({
  messages,
  registrations,
}: PublicServices): Promise<PublicRegistrationSettings | null> {
  if (!(await messages.acceptsMessages())) return null
  const { hold_hours, retention_months } = await registrations.settings.read()
  return { hold_hours, retention_months, sendsEmails: await messages.sendsEmails() }
}

/** `registration` is null if the page shows a message form instead of a registration form. */
export async function loader(args: Route.LoaderArgs) {
  const { services, orElse } = readContext(args)
  const initial = await getInitialMessageValues(args)
  const isOpen = initial.training && !hasTrainingBegun(initial.training)
  const registration = isOpen ? await orElse(readRegistrationSettings(services), null) : null
  return { ...initial, registration }
}

export async function action(args: Route.ActionArgs) {
  const { searchParams } = new URL(args.request.url)
  const training = parseIdFromSlug(searchParams.get('training') ?? '')
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData())
  // Only a registration form has the field `places`. Once the training has begun, the page has a
  // message form.
  return training !== null && form.has('places')
    ? handleRegistrationForm(args, training)
    : handleMessageForm(args, contactMessageSchema)
}

function OpeningHoursList() {
  const { locale, workshop } = useSiteData()
  return (
    <DescriptionList
      facts={WEEKDAYS.map((day) => {
        const intervals = workshop.opening_hours[day]
        return [getWeekdayName(locale, day), intervals && formatOpeningIntervals(locale, intervals)]
      })}
    />
  )
}

function Closure() {
  const { workshop } = useSiteData()
  if (!workshop.closure) return null
  return (
    <p className={styles.lines}>
      <strong>{workshop.closure.notice}</strong>
      {workshop.closure_note && <br />}
      {renderLocalizedText(workshop, 'closure_note')}
    </p>
  )
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { locale, workshop, sections } = useSiteData()
  const { training, registration } = loaderData
  const isOpen = training && !hasTrainingBegun(training)
  return (
    <main id="content" className="page">
      <header className={styles.letterhead}>
        <div>
          <h1>{t('contact.title')}</h1>
          <p className="lead">
            {t(sections.includes('/training') ? 'contact.lead' : 'contact.lead_without_courses')}
          </p>
        </div>
        <InlineSvg svg={mark} className={styles.mark} />
      </header>
      <div className={`grid ${styles.letter}`}>
        <div className={styles.write}>
          {training && registration ? (
            <RegistrationForm training={training} settings={registration} result={actionData} />
          ) : (
            <MessageForm
              id="contact"
              fields={['name', 'email', 'subject', 'message']}
              initialValues={loaderData.values}
              // The id of the training stays in the URL, so that the page shows the training again
              // after a validation error.
              action={getLocalizedPath(
                locale,
                `${training ? getContactPathForTraining(training) : '/contact'}#contact`,
              )}
              emptyFormPath={getLocalizedPath(locale, '/contact#contact')}
              result={
                actionData && 'places' in actionData.values
                  ? moveRegistrationToMessageForm(t, actionData, isOpen ? 'failed' : 'closed')
                  : actionData
              }
              sentNotice={{
                title: t('contact.sent'),
                text: t('contact.sent_text'),
                about: loaderData.values.subject,
              }}
              below={training && <TrainingFacts training={training} />}
            >
              {training && <TrainingSummary training={training} />}
            </MessageForm>
          )}
        </div>
        <div className={styles.side}>
          <div className={styles.side}>
            <section id="hours">
              <h2>{t('contact.workshop.title')}</h2>
              <ContactDetails />
              <Closure />
              {!workshop.closure?.isCurrent && <OpeningHoursList />}
              {!workshop.closure?.isCurrent && workshop.hours && (
                <p className={`soft ${styles.lines}`} lang={getLangAttribute(workshop, 'hours')}>
                  {workshop.hours}
                </p>
              )}
              {(workshop.phone || workshop.email) && (
                <p>
                  <a href={getContactCardPath(locale)} className="more">
                    {t('contact.workshop.card')}
                  </a>
                </p>
              )}
            </section>
            {workshop.links.length > 0 && (
              <section className="screen-only">
                <h2>{t('contact.follow')}</h2>
                <p className="row">
                  <SocialLinks className="more" />
                </p>
              </section>
            )}
          </div>
          <section id="visit">
            <h2>{t('contact.visit.title')}</h2>
            <p className={styles.lines} lang={getLangAttribute(workshop, 'visit')}>
              {workshop.visit}
            </p>
            <LocalizedLink to="/contact?subject=visit#contact" className="more">
              {t('contact.visit.action')}
            </LocalizedLink>
            <DescriptionList
              facts={[
                [t('contact.visit.station'), renderLocalizedText(workshop, 'station')],
                [t('contact.visit.parking'), renderLocalizedText(workshop, 'parking')],
                [t('contact.visit.maps'), workshop.hasMapAddress && <MapLinks />],
              ]}
            />
          </section>
        </div>
      </div>
    </main>
  )
}
