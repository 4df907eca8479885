import { type ReactNode, useState } from 'react'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { formatWorkshopDateTime, getWorkshopDay } from '../../../shared/workshop-day.ts'
import { useField } from '../form/form.tsx'
import { SelectField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { FormField } from './form-field.tsx'

const PUBLICATION_STATES = ['shown', 'hidden', 'later'] as const

/** `note` is below the time of publication. */
export function PublicationFields({ note }: { note?: ReactNode }) {
  const hidden = useField('hidden')
  const from = useField('shown_from')
  const isInFuture = from.text > formatWorkshopDateTime(Date.now())
  const [isScheduling, setScheduling] = useState(isInFuture)
  const state = hidden.isOn ? 'hidden' : isScheduling || isInFuture ? 'later' : 'shown'
  const choose = (chosen: (typeof PUBLICATION_STATES)[number]) => {
    hidden.set(chosen === 'hidden')
    setScheduling(chosen === 'later')
    from.set(chosen === 'later' ? `${addDays(getWorkshopDay())}T09:00` : '')
  }
  return (
    <>
      <SelectField
        id={hidden.id}
        label={t('fields.hidden')}
        isRequired
        options={PUBLICATION_STATES.map((value) => ({ value, label: t(`publication.${value}`) }))}
        value={state}
        onChange={choose}
        error={hidden.error}
      />
      {state === 'later' && (
        <>
          <FormField
            name="shown_from"
            hint={t('publication.fromHint')}
            isRequired
            {...(!isInFuture && { warning: t('publication.isOver') })}
          />
          {note}
        </>
      )}
    </>
  )
}
