import { formatDays, formatPrice } from '../../shared/locale.ts'
import {
  LARGEST_GROUP,
  type Training,
  TrainingChange,
  TrainingInput,
} from '../../shared/training.ts'
import { comingFirst, isPast, lastDay } from '../../shared/training-days.ts'
import type { Fields, Kind } from './content/kind.ts'
import { parseCount } from './form/count.ts'
import { parsePrice, priceText } from './form/price.ts'
import { DateAct, PhotoAct, PlacesAct, PriceAct } from './list/acts.tsx'
import { t } from './parts/texts.ts'
import { TrainingDays, TrainingFields, TrainingPlaces, TrainingPrice } from './training-fields.tsx'

const placesText = ({ places_left, max_participants }: Training) =>
  places_left === null
    ? t('trainings.people', { count: max_participants })
    : t('trainings.left', { count: places_left })

const draft = (training: Training | null): Fields => ({
  title: training?.title ?? '',
  excerpt: training?.excerpt ?? '',
  description: training?.description ?? '',
  duration: training?.duration ?? '',
  price: priceText(training?.price ?? null),
  max_participants: String(training?.max_participants ?? LARGEST_GROUP),
  places_left: String(training?.places_left ?? ''),
  times: training?.times ?? '',
  level: training?.level ?? '',
  to_bring: training?.to_bring ?? '',
  lodging: training?.lodging ?? '',
  date: training?.date ?? '',
  end_date: training?.end_date ?? '',
})

export const trainings: Kind<Training> = {
  name: 'trainings',
  photos: 'training',
  translates: 'training',
  longTexts: { excerpt: 'lines', description: 'rich' },
  afterCreation: 'stays',
  deletionAskedBy: 'browser',
  firstField: 'title',
  title: (training) => training.title,
  shown(all) {
    const { coming, past } = comingFirst(all)
    return [...coming, ...past]
  },
  draft,
  input: (typed, training) => ({
    ...typed,
    price: parsePrice(String(typed.price)),
    // A training without a start date has no end date.
    end_date: typed.date === '' ? '' : typed.end_date,
    max_participants: parseCount(String(typed.max_participants)),
    places_left: parseCount(String(typed.places_left)),
    image_url: training?.image_url ?? '',
  }),
  schema: (isNew) => (isNew ? TrainingInput : TrainingChange),
  fields: () => <TrainingFields />,
  facts: (training) => (
    <>
      <p>
        {training.date
          ? formatDays('fr', training.date, lastDay(training))
          : t('trainings.undated')}
        {isPast(training) && ` · ${t('trainings.isPast')}`}
      </p>
      <p>{[training.duration, placesText(training)].join(' · ')}</p>
      <p className="num">
        <PriceAct
          kind={trainings}
          entity={training}
          fields={<TrainingPrice />}
          words={formatPrice('fr', training.price)}
        />
      </p>
    </>
  ),
  acts: (training) => (
    <>
      <PhotoAct list="trainings" type="training" id={training.id} title={training.title} />
      <DateAct
        kind={trainings}
        entity={training}
        fields={<TrainingDays />}
        names={['date', 'duration', 'end_date']}
      />
      <PlacesAct kind={trainings} entity={training} fields={<TrainingPlaces />} />
    </>
  ),
}
