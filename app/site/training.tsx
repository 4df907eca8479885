import { useTranslation } from 'react-i18next'
import { servicesContext } from '../context.ts'
import { Markdown } from '../ui/markdown.tsx'
import type { Route } from './+types/training.ts'
import styles from './detail.module.css'
import { findNamed } from './find-named.ts'
import { detailMeta } from './page-meta.ts'
import { Back } from './parts/back.tsx'
import { Photo } from './parts/photo.tsx'
import { photosOf } from './parts/photos-of.ts'
import { Duration, Register, TrainingFacts } from './parts/training-facts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && detailMeta(loaderData.title, loaderData.excerpt || loaderData.description)

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).trainings
  return findNamed({ type: 'training', find }, params.training, request)
}

/** A training whole. The script shows its article over the list. */
export default function Training({ loaderData: training }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [photo] = photosOf(training)
  return (
    <main id="content" className="page">
      <Back to="/training">{t('training.back')}</Back>
      <article className={`grid ${styles.story}`} aria-labelledby="detail-title" data-detail>
        {photo && (
          <div className={styles.photo}>
            <Photo
              photo={photo}
              alt={training.title}
              sizes="(min-width: 60rem) 50vw, 92vw"
              eager
              broken="hide"
            />
          </div>
        )}
        <div className={styles.text}>
          <header>
            <h1 id="detail-title">{training.title}</h1>
            <Duration training={training} />
          </header>
          <div className="prose">
            <Markdown text={training.description} />
          </div>
          <TrainingFacts training={training} />
          <p>
            <Register />
          </p>
        </div>
      </article>
    </main>
  )
}
