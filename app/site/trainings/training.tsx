import { useTranslation } from 'react-i18next'
import { parseOverallHours } from '../../../shared/entities/opening-hours.ts'
import {
  countTrainingDays,
  fillDates,
  hasTrainingBegun,
  isLastDayUnknown,
  isPastTraining,
} from '../../../shared/entities/training-dates.ts'
import { servicesContext } from '../../context.ts'
import { useLocale } from '../../i18n/translate.ts'
import { DetailPage } from '../detail/detail-page.tsx'
import { getCalendarEventPath } from '../documents/documents.ts'
import { buildEntityMeta } from '../head/page-meta.ts'
import { buildCourseJsonLd } from '../json-ld/course.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { loadEntityBySlug } from '../load.ts'
import { getDisplayablePhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import type { Route } from './+types/training.ts'
import {
  RegistrationLink,
  TrainingDetailList,
  TrainingDuration,
  TrainingPracticalDetails,
} from './training-details.tsx'

export const meta: Route.MetaFunction = ({ loaderData: training, ...args }) =>
  training &&
  buildEntityMeta(
    args,
    'training',
    training,
    training.excerpt || training.description,
    (siteData, path) => buildCourseJsonLd(siteData, training, path),
  )

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args
  const { trainings } = context.get(servicesContext)
  const find = async (id: number) => {
    const found = await trainings.find(id)
    if (!found.ok) return found
    const french = {
      dayCount: countTrainingDays(found.value),
      hours: parseOverallHours(found.value.times),
      isLastDayUnknown: isLastDayUnknown(found.value),
    }
    return { ...found, value: { ...fillDates(found.value), ...french } }
  }
  const training = await loadEntityBySlug({ type: 'training', find }, params.training, args)
  await preparePhotoStyles(context, getDisplayablePhotos(training).slice(0, 1))
  return training
}

export default function TrainingPage({ loaderData: training }: Route.ComponentProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <DetailPage
      back={{ to: '/training', label: t('training.back') }}
      entity={training}
      textField="description"
      afterTitle={<TrainingDuration training={training} />}
      beforeText={
        <>
          <TrainingDetailList training={training} hasDetails />
          <p className="row">
            <RegistrationLink training={training} />
            {hasTrainingBegun(training) && (
              <LocalizedLink to="/training" className="more">
                {t('training.back')}
              </LocalizedLink>
            )}
            {training.date && !isPastTraining(training) && (
              <a href={getCalendarEventPath(training.paths[locale])} className="more">
                {t('training.add_date')}
              </a>
            )}
          </p>
        </>
      }
      below={<TrainingPracticalDetails training={training} />}
    />
  )
}
