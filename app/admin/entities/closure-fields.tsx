import * as v from 'valibot'
import {
  type Closure,
  closuresSchema,
  findClosedPeriodDuringTraining,
  getAnnouncementDay,
  listClosedPeriods,
  MAX_CLOSURES,
} from '../../../shared/entities/closures.ts'
import { isPastTraining } from '../../../shared/entities/training-dates.ts'
import type { Workshop } from '../../../shared/entities/workshop.ts'
import { formatDate, formatDateRange, formatDateRangeWithWeekdays } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { useCollections } from '../api/collections.tsx'
import type { FieldValues } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { RepeatedFields } from '../fields/repeated-fields.tsx'
import { getFieldText, getFieldValue } from '../form/draft.ts'
import { FieldGroup } from '../form/field-group.tsx'
import { getFieldLabel } from '../form/field-labels.ts'
import styles from '../form/fields.module.css'
import { FormSwitchField, FormTextField } from '../form/fields.tsx'
import { useFormContext } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

const POSITIONS = Array.from({ length: MAX_CLOSURES }, (_, index) => index + 1)
const getName = (position: number, part: 'from' | 'to' | 'yearly') => `closure_${position}_${part}`

/** Older revisions of the workshop contain no closures. */
export const toClosureValues = (workshop: Workshop | null): FieldValues =>
  Object.fromEntries(
    POSITIONS.flatMap((position) => {
      const closure = workshop?.closures?.[position - 1]
      return [
        [getName(position, 'from'), closure?.from ?? ''],
        [getName(position, 'to'), closure?.to ?? ''],
        [getName(position, 'yearly'), closure?.yearly ?? false],
      ]
    }),
  )

/** Keeps empty rows, because errors refer to a row by its position. */
export const parseClosures = (typed: FieldValues) =>
  POSITIONS.map((position) => ({
    from: typed[getName(position, 'from')] ?? '',
    to: typed[getName(position, 'to')] ?? '',
    yearly: typed[getName(position, 'yearly')] === true,
  }))

/**
 * Returns the closures in these rows of the form without empty rows, or undefined if one is
 * invalid.
 */
function useClosures(positions: number[]): Closure[] | undefined {
  const { draft } = useFormContext()
  const closures = v.safeParse(
    closuresSchema,
    positions.map((position) => ({
      from: getFieldText(draft, getName(position, 'from')),
      to: getFieldText(draft, getName(position, 'to')),
      yearly: getFieldValue(draft, getName(position, 'yearly')) === true,
    })),
  )
  return closures.success ? closures.output : undefined
}

/** Warns of a closure that is over, or during which trainings take place. */
function useClosureWarning(position: number): string | undefined {
  const trainings = useCollections().lists.trainings.items
  const closures = useClosures([position])
  if (!closures) return undefined
  const today = getWorkshopDay()
  if (closures.some(({ to, yearly }) => !yearly && to < today)) return t('workshop.closureIsOver')
  const covered = trainings.filter(
    (training) =>
      !isPastTraining(training) && findClosedPeriodDuringTraining(training, closures) !== undefined,
  )
  if (covered.length === 0) return undefined
  const names = covered.map(
    ({ date, title }) => `${title}, ${date && formatDateRangeWithWeekdays('fr', date, null)}`,
  )
  return t('workshop.closureCovers', { count: covered.length, names: names.join(' · ') })
}

function ClosureDays({ position }: { position: number }) {
  const form = useFormContext()
  const [from, to] = [getName(position, 'from'), getName(position, 'to')]
  const first = getFieldText(form.draft, from)
  /**
   * Copies the first day to an empty or equal last day, so that the calendar of the last day opens
   * in the same month.
   */
  const moveLastDay = (isTyping: boolean) => {
    const { draft } = form.getValues()
    const last = getFieldText(draft, to)
    const typed = getFieldText(draft, from)
    if (isTyping && typed && (last === '' || last === first)) form.set(to, typed)
  }
  const warning = useClosureWarning(position)
  return (
    <div className={styles.pair}>
      <FormTextField
        name={from}
        label={getFieldLabel(from)}
        type="date"
        isRequired
        onTypingChange={moveLastDay}
      />
      <FormTextField name={to} label={getFieldLabel(to)} type="date" isRequired warning={warning} />
    </div>
  )
}

/** Describes the current or next closure, and the day from which visitors see it. */
function describeNextClosure(closures: readonly Closure[], today: string): string {
  const [period] = listClosedPeriods(closures, today)
  if (!period) return ''
  const days = formatDateRange('fr', period.from, period.to)
  if (period.from <= today) return t('workshop.closureIsCurrent', { days })
  const announcedOn = getAnnouncementDay(period)
  return today < announcedOn
    ? t('workshop.closureAnnouncedOn', { days, day: formatDate('fr', announcedOn) })
    : t('workshop.closureIsAnnounced', { days })
}

function NextClosure() {
  const closures = useClosures(POSITIONS)
  return (
    <p className="soft" role="status">
      {closures && describeNextClosure(closures, getWorkshopDay())}
    </p>
  )
}

export const ClosureFields = () => (
  <FieldGroup title={t('workshop.closuresTitle')} hint={t('workshop.closuresHint')}>
    <RepeatedFields
      prefix="closure"
      positions={POSITIONS}
      parts={['from', 'to', 'yearly']}
      translatedParts={[]}
      texts={{
        title: ({ count }) => t('workshop.closure', { position: count }),
        add: t('workshop.addClosure'),
        remove: t('workshop.removeClosure'),
        most: t('errors.too_many_closures'),
      }}
    >
      {(position) => (
        <>
          <ClosureDays position={position} />
          <FormSwitchField
            name={getName(position, 'yearly')}
            label={getFieldLabel(getName(position, 'yearly'))}
          />
        </>
      )}
    </RepeatedFields>
    <NextClosure />
    <FormField name="closure_note" />
  </FieldGroup>
)
