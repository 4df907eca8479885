import { COUNTRY_CODES, getCountryName } from '../../../shared/countries.ts'
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
import { CollapsibleFieldGroup, FieldGroup } from '../form/field-group.tsx'
import { getFieldLabel } from '../form/field-labels.ts'
import fieldStyles from '../form/fields.module.css'
import { FormSelectField, FormSwitchField, FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'
import { addHttpsScheme } from '../rich-text/link-url.ts'
import { parseNumber, toFormValues } from './form-values.ts'

/** Sorts “no country” and France before the other countries. */
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
    <FormTextField name="street" label={t('fields.street')} />
    <div className={fieldStyles.pair}>
      <FormTextField name="postcode" label={t('fields.postcode')} />
      <FormTextField name="town" label={t('fields.town')} />
    </div>
    <FormSelectField name="country" label={t('fields.country')} options={getCountryOptions()} />
    <FormTextField
      name="address"
      label={t('fields.address')}
      hint={t('workshop.addressHint')}
      isLong
    />
    <FormTextField
      name="map_url"
      label={t('fields.map_url')}
      hint={t('workshop.mapHint')}
      inputMode="url"
    />
    <FormTextField
      name="station"
      label={t('fields.station')}
      hint={t('workshop.stationHint')}
      isLong
    />
    <FormTextField
      name="parking"
      label={t('fields.parking')}
      hint={t('workshop.parkingHint')}
      isLong
    />
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
        <FormTextField key={day} name={`open_${day}`} label={t(`fields.open_${day}`)} />
      ))}
    </CollapsibleFieldGroup>
    <FormTextField name="hours" label={t('fields.hours')} hint={t('workshop.hoursHint')} isLong />
  </>
)

const draft = (workshop: Workshop | null): FieldValues => ({
  ...toFormValues(WORKSHOP_FIELDS, workshop),
  ...Object.fromEntries(
    WEEKDAYS.map((day) => [
      `open_${day}`,
      formatOpeningIntervals('fr', workshop?.opening_hours?.[day] ?? []),
    ]),
  ),
  links: workshop?.links.join('\n') ?? '',
  ...Object.fromEntries(
    TARGET_LOCALES.map((locale) => [
      `shows_${locale}`,
      // Older revisions contain no list of published languages: treat all as published.
      workshop?.languages?.includes(locale) ?? true,
    ]),
  ),
  practice_percent: String(workshop?.practice_percent ?? DEFAULT_PRACTICE_PERCENT),
  largest_group: String(workshop?.largest_group ?? MAX_PARTICIPANTS),
})

export const workshopDefinition: EntityDefinition<Workshop> = {
  name: 'workshop',
  photoType: null,
  formType: 'workshop',
  entityFields: WORKSHOP_FIELDS,
  longTexts: { hours: 'lines', station: 'lines', parking: 'lines', visit: 'lines' },
  afterCreation: 'closes',
  deleteConfirmation: 'nobody',
  previews: ['contact', 'home', 'portrait'],
  firstField: 'name',
  title: () => t('workshop.title'),
  draft,
  input: ({ map_url, links, practice_percent, largest_group, ...typed }) => ({
    ...Object.fromEntries(Object.entries(typed).filter(([name]) => !/^(?:shows|open)_/.test(name))),
    opening_hours: Object.fromEntries(
      WEEKDAYS.map((day) => {
        const text = String(typed[`open_${day}`] ?? '')
        return [day, parseOpeningIntervals(text) ?? text]
      }),
    ),
    languages: TARGET_LOCALES.filter((locale) => typed[`shows_${locale}`]),
    practice_percent: parseNumber(String(practice_percent)),
    largest_group: parseNumber(String(largest_group)),
    map_url: addHttpsScheme(map_url),
    links: String(links)
      .split('\n')
      .map(addHttpsScheme)
      .filter((link) => link !== ''),
  }),
  schema: () => workshopUpdateSchema,
  fields: () => (
    <>
      <FormTextField
        name="name"
        label={t('fields.name')}
        hint={t('workshop.nameHint', { count: MAX_WORKSHOP_NAME_LENGTH })}
      />
      <FormTextField name="craft" label={t('fields.craft')} hint={t('workshop.craftHint')} />
      <FormTextField name="phone" label={t('fields.phone')} inputMode="tel" />
      <FormTextField name="email" label={t('fields.email')} inputMode="email" />
      <WorkshopAddressFields />
      <OpeningHoursFields />
      <FormTextField name="visit" label={t('fields.visit')} hint={t('workshop.visitHint')} isLong />
      <FormTextField name="links" label={t('fields.links')} hint={t('workshop.linksHint')} isLong />
      <FieldGroup title={t('workshop.factsTitle')} hint={t('workshop.factsHint')}>
        <div className={fieldStyles.pair}>
          <FormTextField
            name="teaching_since"
            label={t('fields.teaching_since')}
            inputMode="numeric"
          />
          <FormTextField
            name="turning_since"
            label={t('fields.turning_since')}
            inputMode="numeric"
          />
        </div>
        <div className={fieldStyles.pair}>
          <FormTextField
            name="practice_percent"
            label={t('fields.practice_percent')}
            inputMode="numeric"
            isRequired
          />
          <FormTextField
            name="largest_group"
            label={t('fields.largest_group')}
            inputMode="numeric"
            isRequired
          />
        </div>
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
        <FormSwitchField name="welcomes_ai" label={t('workshop.welcomesAi')} />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('workshop.about')}</p>,
}
