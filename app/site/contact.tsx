import { useTranslation } from 'react-i18next'
import {
  formatOpeningIntervals,
  getWeekdayName,
  WEEKDAYS,
} from '../../shared/entities/opening-hours.ts'
import { getLocalizedPath } from '../../shared/locale.ts'
import { ContactMessageSchema } from '../../shared/message.ts'
import { pageContext, servicesContext } from '../context.ts'
import { InlineSvg } from '../ui/inline-svg.tsx'
import mark from '../ui/motif/mark.svg?raw'
import type { Route } from './+types/contact.ts'
import styles from './contact.module.css'
import { getContactCardPath } from './documents/document-paths.ts'
import { buildStaticPageMeta } from './head/page-meta.ts'
import { useSiteData } from './head/site-data.ts'
import { buildWorkshopJsonLd } from './json-ld/workshop.ts'
import { ContactDetails } from './layout/contact-details.tsx'
import { LocalizedLink } from './layout/localized-link.tsx'
import { MapLinks } from './layout/map-links.tsx'
import { SocialLinks } from './layout/social-links.tsx'
import { getContactPathForTraining } from './message/contact-path.ts'
import { handleMessageForm } from './message/handle-message-form.ts'
import { getInitialMessageValues } from './message/initial-values.ts'
import { MessageForm } from './message/message-form.tsx'
import { DescriptionList } from './text/description-list.tsx'
import { getLangAttribute } from './text/localize.ts'
import { renderLocalizedText } from './text/localized-text.tsx'
import { TrainingSummary } from './trainings/training-summary.tsx'

export const meta: Route.MetaFunction = (args) =>
  buildStaticPageMeta(args, 'contact', {
    jsonLd: (siteData) => [buildWorkshopJsonLd(siteData)],
  })

export const loader = ({ request, context }: Route.LoaderArgs) =>
  getInitialMessageValues(request, context.get(servicesContext), context.get(pageContext).log)

export const action = (args: Route.ActionArgs) => handleMessageForm(args, ContactMessageSchema)

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
              <OpeningHoursList />
              {workshop.hours && (
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
