import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatOpeningIntervals,
  getWeekdayName,
  WEEKDAYS,
} from '../../shared/entities/opening-hours.ts'
import type { PublicTraining } from '../../shared/entities/training.ts'
import { getLocalizedPath } from '../../shared/locale.ts'
import { contactMessageSchema } from '../../shared/message.ts'
import { getEntityPath } from '../../shared/paths.ts'
import { pageContext, servicesContext } from '../context.ts'
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
import { getContactPathForTraining } from './message/contact-path.ts'
import { handleMessageForm } from './message/handle-message-form.ts'
import { getInitialMessageValues } from './message/initial-values.ts'
import { MessageForm } from './message/message-form.tsx'
import { useSiteData } from './site-data.ts'
import { DescriptionList } from './text/description-list.tsx'
import { getLangAttribute, type LocalizedEntity } from './text/localize.ts'
import { renderLocalizedText } from './text/localized-text.tsx'
import { TrainingDetailList } from './trainings/training-details.tsx'

/** In the contact form, shows the training for which the visitor registers. */
function TrainingSummary({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  return (
    <section className={styles.summary} aria-label={t('training.registration.about')}>
      <h2>
        <a href={getEntityPath(useLocale(), 'training', training)}>
          {renderLocalizedText(training, 'title')}
        </a>
      </h2>
      <TrainingDetailList training={training} />
    </section>
  )
}

/**
 * Links to map applications that search for the workshop's address. Phones open the application if
 * it is installed. The pages of this site load nothing from the sites of these applications.
 */
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

export const loader = ({ request, context }: Route.LoaderArgs) =>
  getInitialMessageValues(request, context.get(servicesContext), context.get(pageContext).log)

export const action = (args: Route.ActionArgs) => handleMessageForm(args, contactMessageSchema)

/** Lists the days on which visitors can come without an appointment. */
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

/** Renders the contact page with the message form and the contact details. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { locale, workshop } = useSiteData()
  const { training } = loaderData
  return (
    <main id="content" className="page">
      <header className={styles.letterhead}>
        <div>
          <h1>{t('contact.title')}</h1>
          <p className="lead">{t('contact.lead')}</p>
        </div>
        <InlineSvg svg={mark} className={styles.mark} />
      </header>
      <div className={`grid ${styles.letter}`}>
        <div className={styles.write}>
          <MessageForm
            id="contact"
            fields={['name', 'email', 'subject', 'message']}
            initialValues={loaderData.values}
            // The URL contains the id of the training, so that the page still shows the training
            // after a validation error.
            action={getLocalizedPath(
              locale,
              `${training ? getContactPathForTraining(training) : '/contact'}#contact`,
            )}
            emptyFormPath={getLocalizedPath(locale, '/contact#contact')}
            result={actionData}
            sentNotice={{
              title: t('contact.sent'),
              text: t('contact.sent_text'),
              about: loaderData.values.subject,
            }}
          >
            {training && <TrainingSummary training={training} />}
          </MessageForm>
        </div>
        <div className={styles.side}>
          <div className={styles.side}>
            <section>
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
