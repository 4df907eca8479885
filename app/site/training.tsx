import { useTranslation } from 'react-i18next'
import { servicesContext } from '../context.ts'
import type { Route } from './+types/training.ts'
import { findNamed } from './find-named.ts'
import { detailMeta } from './page-meta.ts'
import { Story } from './parts/story.tsx'
import { Duration, Register, TrainingFacts } from './parts/training-facts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && detailMeta(loaderData.title, loaderData.excerpt || loaderData.description)

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).trainings
  return findNamed({ type: 'training', find }, params.training, request)
}

export default function Training({ loaderData: training }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <Story
      back={{ to: '/training', words: t('training.back') }}
      of={training}
      text="description"
      below={<Duration training={training} />}
    >
      <TrainingFacts training={training} />
      <p>
        <Register />
      </p>
    </Story>
  )
}
