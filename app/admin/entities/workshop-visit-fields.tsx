import { COUNTRY_CODES, getCountryName } from '../../../shared/countries.ts'
import { WEEKDAYS } from '../../../shared/entities/opening-hours.ts'
import { CollapsibleFieldGroup } from '../form/collapsible-field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormSelectField, FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'

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

export const WorkshopAddressFields = () => (
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

export const OpeningHoursFields = () => (
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
