import { COUNTRY_CODES, getCountryName } from '../../../shared/countries.ts'
import { getTranslatedNames } from '../../../shared/entities/fields.ts'
import {
  formatOpeningIntervals,
  parseOpeningIntervals,
  WEEKDAYS,
} from '../../../shared/entities/opening-hours.ts'
import { MAX_PARTICIPANTS } from '../../../shared/entities/training.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  DEFAULT_PRACTICE_PERCENT,
  MAX_WORKSHOP_NAME_LENGTH,
  WORKSHOP_FIELDS,
  type Workshop,
  workshopUpdateSchema,
} from '../../../shared/entities/workshop.ts'
import type { EntityDefinition, FieldValues } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { CollapsibleFieldGroup, FieldGroup } from '../form/field-group.tsx'
import { getFieldLabel } from '../form/field-labels.ts'
import fieldStyles from '../form/fields.module.css'
import { FormSwitchField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'
import { parseClosures, toClosureValues } from './closure-fields.tsx'

/** Lists “no country” and France before the other countries. */
const getCountryOptions = () => {
  const countries = COUNTRY_CODES.map((value) => ({ value, label: getCountryName('fr', value) }))
  countries.sort((one, other) => one.label.localeCompare(other.label, 'fr'))
  const france = countries.filter(({ value }) => value === 'FR')
  return [
    { value: '', label: t('workshop.noCountry') },
    ...france,
    ...countries.filter(({ value }) => value !== 'FR'),
  ]
}

const WorkshopAddressFields = () => (
  <>
    <FormField name="street" />
    <div className={fieldStyles.pair}>
      <FormField name="postcode" />
      <FormField name="town" />
    </div>
    <FormField name="country" options={getCountryOptions()} />
    <FormField name="address" />
    <FormField name="map_url" />
    <FormField name="station" />
    <FormField name="parking" />
  </>
)

const OpeningHoursFields = () => (
  <>
    <CollapsibleFieldGroup
      title={t('workshop.openingTitle')}
      hint={t('workshop.openingHint')}
      names={WEEKDAYS.map((day) => `open_${day}`)}
    >
      {WEEKDAYS.map((day) => (
        <FormField key={day} name={`open_${day}`} />
      ))}
    </CollapsibleFieldGroup>
    <FormField name="hours" />
  </>
)

const draft = (workshop: Workshop | null): FieldValues => ({
  ...Object.fromEntries(
    WEEKDAYS.map((day) => [
      `open_${day}`,
      formatOpeningIntervals('fr', workshop?.opening_hours?.[day] ?? []),
    ]),
  ),
  ...toClosureValues(workshop),
  ...Object.fromEntries(
    TARGET_LOCALES.map((locale) => [
      `shows_${locale}`,
      // In an older revision without a list of languages, all languages count as published.
      workshop?.languages?.includes(locale) ?? true,
    ]),
  ),
  practice_percent: String(workshop?.practice_percent ?? DEFAULT_PRACTICE_PERCENT),
  largest_group: String(workshop?.largest_group ?? MAX_PARTICIPANTS),
})

export const workshopDefinition: EntityDefinition<Workshop> = {
  name: 'workshop',
  formType: 'workshop',
  entityFields: WORKSHOP_FIELDS,
  translatedNames: getTranslatedNames(WORKSHOP_FIELDS).filter((name) => name !== 'closure_note'),
  previews: ['contact', 'home', 'portrait'],
  firstField: 'name',
  title: () => t('workshop.title'),
  draft,
  input: (typed) => ({
    opening_hours: Object.fromEntries(
      WEEKDAYS.map((day) => {
        const text = String(typed[`open_${day}`] ?? '')
        return [day, parseOpeningIntervals(text) ?? text]
      }),
    ),
    closures: parseClosures(typed),
    languages: TARGET_LOCALES.filter((locale) => typed[`shows_${locale}`]),
  }),
  schema: () => workshopUpdateSchema,
  getRepeatedGroupTitle: (field) =>
    /^closure_\d/.test(field) ? t('workshop.closuresTitle') : undefined,
  fields: () => (
    <>
      <FormField name="name" hint={t('workshop.nameHint', { count: MAX_WORKSHOP_NAME_LENGTH })} />
      <FormField name="craft" />
      <FormField name="phone" />
      <FormField name="email" />
      <WorkshopAddressFields />
      <OpeningHoursFields />
      <FormField name="visit" />
      <FormField name="links" />
      <FieldGroup title={t('workshop.factsTitle')} hint={t('workshop.factsHint')}>
        <div className={fieldStyles.pair}>
          <FormField name="teaching_since" />
          <FormField name="turning_since" />
        </div>
        <div className={fieldStyles.pair}>
          <FormField name="practice_percent" />
          <FormField name="largest_group" />
        </div>
        <FormField name="hides_training_points" />
      </FieldGroup>
      <FieldGroup title={t('workshop.languagesTitle')} hint={t('workshop.languagesHint')}>
        {TARGET_LOCALES.map((locale) => (
          <FormSwitchField
            key={locale}
            name={`shows_${locale}`}
            label={getFieldLabel(`shows_${locale}`)}
          />
        ))}
      </FieldGroup>
      <FieldGroup title={t('workshop.programsTitle')}>
        <FormField name="welcomes_ai" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('workshop.about')}</p>,
}
