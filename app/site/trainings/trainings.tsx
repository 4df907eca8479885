import { useTranslation } from 'react-i18next'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import {
  fillDates,
  splitPastAndUpcomingTrainings,
} from '../../../shared/entities/training-dates.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { getTranslator, useLocale } from '../../i18n/translate.ts'
import { ArticleSkeleton, DetailDialog } from '../detail/detail-dialog.tsx'
import { getCalendarFeedPath } from '../documents/documents.ts'
import { buildStaticPageMeta } from '../head/page-meta.ts'
import { CallToAction, EmptyState, SubscribeLinks } from '../layout/list-page.tsx'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { readContext } from '../load.ts'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { getSiteData, requireVisibleSection, useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import entryStyles from '../text/list-entry.module.css'
import { type LocalizedEntity, localizeEntity } from '../text/localize.ts'
import {
  LocalizedMarkdown,
  LocalizedTitle,
  renderLocalizedText,
  UntranslatedNotice,
} from '../text/localized-text.tsx'
import type { Route } from './+types/trainings.ts'
import {
  RegistrationLink,
  TrainingDetailList,
  TrainingDuration,
  useDirectionsFacts,
} from './training-details.tsx'
import styles from './trainings.module.css'

type TrainingListItemProps = {
  training: LocalizedEntity<PublicTraining>
  /** The first entry is near the top of the page, where lazy loading would delay its photo. */
  first?: boolean
  isPast?: boolean
}

function TrainingListItem({ training, first = false, isPast = false }: TrainingListItemProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [photo] = getDisplayablePhotos(training)
  const id = `training-${training.id}`
  const Heading = isPast ? 'h3' : 'h2'
  return (
    <article className={`grid ${entryStyles.entry} ${entryStyles.training}`} aria-labelledby={id}>
      {photo && (
        <div className={entryStyles.photo}>
          <Photo
            photo={photo}
            {...getAltText(photo, locale, getAltTextFromTitle(training))}
            layout="training"
            eager={first}
            broken="hide"
          />
        </div>
      )}
      <div className={`${entryStyles.text} ${entryStyles.facts}`}>
        <div>
          <Heading id={id}>
            <LocalizedTitle entity={training} />
          </Heading>
          <TrainingDuration training={training} />
          <LocalizedMarkdown
            entity={training}
            field={training.excerpt ? 'excerpt' : 'description'}
          />
        </div>
        <TrainingDetailList training={training} />
        <p className="row">
          <RegistrationLink training={training} />
          <a href={getEntityPath(locale, 'training', training)} className="more" data-sheet>
            {t('training.read_more')}{' '}
            <span className="visually-hidden">{renderLocalizedText(training, 'title')}</span>
          </a>
        </p>
      </div>
    </article>
  )
}

export const meta: Route.MetaFunction = (args) => {
  const { locale, workshop } = getSiteData(args)
  const { facts, hides_training_points } = workshop
  const description = getTranslator(locale)('training.description_plain', {
    ...facts,
    ...(facts.town && { context: 'town' }),
  })
  return buildStaticPageMeta(args, 'training', { ...(hides_training_points && { description }) })
}

export async function loader(args: Route.LoaderArgs) {
  await requireVisibleSection(args, 'hides_trainings')
  const { services, locale, orElse } = readContext(args)
  const all = await orElse(services.trainings.list(), [])
  const shown = splitPastAndUpcomingTrainings(
    all.map((one) => localizeEntity('training', fillDates(one), locale)),
  )
  await preparePhotoStyles(
    args.context,
    [...shown.coming, ...shown.past].map((training) => getDisplayablePhotos(training)[0]),
  )
  return shown
}

const POINTS = ['groups', 'practice', 'schedule'] as const

export default function TrainingsPage({ loaderData: { coming, past } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { siteUrl, workshop } = useSiteData()
  const { facts } = workshop
  const trainings = [...coming, ...past]
  const locale = useLocale()
  const directions = useDirectionsFacts()
  const calendar = siteUrl + getCalendarFeedPath(locale)
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('training.heading')}</h1>
          <p className="lead">
            {t('training.lead', { ...facts, ...(!facts.teaching && { context: 'undated' }) })}
          </p>
        </header>
        {!workshop.hides_training_points && (
          <ul className={styles.points}>
            {POINTS.map((point) => (
              <li key={point}>
                <h2>{t(`training.points.${point}.title`)}</h2>
                <p className="soft">{t(`training.points.${point}.text`, facts)}</p>
              </li>
            ))}
          </ul>
        )}
        {coming.map((training, index) => (
          <TrainingListItem key={training.id} training={training} first={index === 0} />
        ))}
        {coming.length > 0 ? (
          <DescriptionList facts={directions} />
        ) : (
          <EmptyState text={t('training.empty')} />
        )}
        {trainings.some(({ date }) => date) && (
          <SubscribeLinks address={calendar}>
            {/* A `webcal` URL makes calendar programs subscribe. With https, the browser would only
                download the file once. */}
            <a href={calendar.replace(/^https?:/, 'webcal:')} className="more">
              {t('training.calendar')}
            </a>
          </SubscribeLinks>
        )}
        {past.length > 0 && (
          <section aria-labelledby="past">
            <h2 id="past" className={styles.past}>
              {t('training.past')}
            </h2>
            {past.map((training) => (
              <TrainingListItem key={training.id} training={training} isPast />
            ))}
          </section>
        )}
        <UntranslatedNotice
          entities={trainings}
          getVisibleFields={({ excerpt }) => [
            'title',
            'duration',
            'times',
            excerpt ? 'excerpt' : 'description',
          ]}
        />
      </div>
      <CallToAction heading={t('training.custom.title')} text={t('training.custom.text')}>
        <LocalizedLink to="/contact?subject=quote#contact" className="button">
          {t('training.custom.link')}
        </LocalizedLink>
      </CallToAction>
      <DetailDialog skeleton={<ArticleSkeleton loading={t('training.loading')} />} />
    </main>
  )
}
