import { useState } from 'react'
import { PERIODS, type Period, TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import { createFrenchFieldRef } from '../content/field-ref.ts'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { getFieldLabel } from './field-labels.ts'
import styles from './fields.module.css'
import { FormTextField } from './fields.tsx'
import { useForm } from './form.tsx'

const PARTS = ['year', 'title', 'text'] as const

/**
 * Renders the form fields for the periods of the artist's timeline, with a button that adds a
 * period.
 */
export function PeriodFields() {
  const form = useForm()
  const isFilled = (period: Period) =>
    PARTS.some((part) => String(form.draft.fr[`period_${period}_${part}`] ?? '') !== '')
  const [added, setAdded] = useState<Period[]>([])
  const shown = PERIODS.filter((period) => isFilled(period) || added.includes(period))
  const free = PERIODS.find((period) => !shown.includes(period))
  const add = () => {
    if (!free) return
    setAdded([...added, free])
    requestAnimationFrame(() => document.getElementById(`champ-period_${free}_year`)?.focus())
  }
  const remove = (period: Period) => {
    ignoreSecondTap()
    setAdded(added.filter((one) => one !== period))
    for (const part of PARTS) form.set(createFrenchFieldRef(`period_${period}_${part}`), '')
    for (const locale of TARGET_LOCALES)
      for (const part of ['title', 'text'])
        form.set({ name: `period_${period}_${part}`, photo: null, locale }, '')
  }
  return (
    <>
      {shown.map((period, index) => (
        <fieldset key={period} className={styles.period}>
          <legend>{t('portrait.period', { position: index + 1 })}</legend>
          <FormTextField
            name={`period_${period}_year`}
            label={getFieldLabel(`period_${period}_year`)}
            inputMode="numeric"
            isRequired
          />
          <FormTextField
            name={`period_${period}_title`}
            label={getFieldLabel(`period_${period}_title`)}
          />
          <FormTextField
            name={`period_${period}_text`}
            label={getFieldLabel(`period_${period}_text`)}
            isLong
          />
          <button type="button" className="link" onClick={() => remove(period)}>
            {t('portrait.removePeriod')}
          </button>
        </fieldset>
      ))}
      {free ? (
        <button type="button" className="button" onClick={add}>
          {t('portrait.addPeriod')}
        </button>
      ) : (
        <p className={styles.hint}>{t('portrait.mostPeriods')}</p>
      )}
    </>
  )
}
