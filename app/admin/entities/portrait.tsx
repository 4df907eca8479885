import {
  EXHIBITION_POSITIONS,
  isPagePhotoPublic,
  PORTRAIT_FIELDS,
  PORTRAIT_PAGE_PHOTO_SLOTS,
  type PortraitPageEntity,
  portraitPageUpdateSchema,
  TIMELINE_PERIOD_POSITIONS,
} from '../../../shared/entities/page.ts'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { RepeatedFields } from '../fields/repeated-fields.tsx'
import { createTextFieldWithSuggestion } from '../fields/text-field-with-suggestion.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import { t } from '../i18n/texts.ts'

const TimelinePeriodFields = () => (
  <RepeatedFields
    prefix="period"
    positions={TIMELINE_PERIOD_POSITIONS}
    parts={['year', 'title', 'text']}
    translatedParts={['title', 'text']}
    texts={{
      title: ({ position }) => t('portrait.period', { position }),
      add: t('portrait.addPeriod'),
      remove: t('portrait.removePeriod'),
      most: t('portrait.mostPeriods'),
    }}
  >
    {(period) => (
      <>
        <FormField name={`period_${period}_year`} isRequired />
        <FormField name={`period_${period}_title`} />
        <FormField name={`period_${period}_text`} />
      </>
    )}
  </RepeatedFields>
)

const ExhibitionFields = () => (
  <RepeatedFields
    prefix="exhibition"
    positions={EXHIBITION_POSITIONS}
    parts={['year', 'title', 'place', 'url']}
    translatedParts={['title', 'place']}
    texts={{
      title: ({ position }) => t('portrait.exhibition', { position }),
      add: t('portrait.addExhibition'),
      remove: t('portrait.removeExhibition'),
      most: t('portrait.mostExhibitions'),
    }}
  >
    {(position) => {
      const getName = (part: string) => `exhibition_${position}_${part}`
      return (
        <>
          <FormField name={getName('year')} />
          <FormField name={getName('title')} isRequired />
          <FormField name={getName('place')} />
          <FormField name={getName('url')} />
        </>
      )
    }}
  </RepeatedFields>
)

const Text = createTextFieldWithSuggestion('portrait')

export const portraitDefinition: EntityDefinition<PortraitPageEntity> = {
  name: 'portrait',
  photoType: 'portrait',
  places: PORTRAIT_PAGE_PHOTO_SLOTS,
  isPhotoPublic: (page, position) => isPagePhotoPublic('portrait', page, position),
  formType: 'portrait',
  entityFields: PORTRAIT_FIELDS,
  previews: ['portrait'],
  firstField: 'heading',
  title: () => t('portrait.title'),
  schema: () => portraitPageUpdateSchema,
  getRepeatedGroupTitle: (field) => {
    if (/(?:^|\.)period_\d/.test(field)) return t('portrait.years')
    return /(?:^|\.)exhibition_\d/.test(field) ? t('portrait.exhibitions') : undefined
  },
  fields: () => (
    <>
      <FieldGroup title={t('portrait.artist')} hint={t('portrait.artistHint')}>
        <FormField name="artist_name" />
      </FieldGroup>
      <FieldGroup title={t('portrait.journey')}>
        <Text name="heading" />
        <Text name="caption" />
        <Text name="lead" />
        <Text name="journey" />
      </FieldGroup>
      <FieldGroup title={t('portrait.creed')}>
        <FormField name="hides_creed" />
        <Text name="creed_heading" />
        <Text name="philosophy_title" />
        <Text name="philosophy_text" />
        <Text name="approach_title" />
        <Text name="approach_text" />
      </FieldGroup>
      <FieldGroup title={t('portrait.years')} hint={t('portrait.yearsHint')}>
        <FormField name="hides_years" />
        <Text name="years_heading" />
        <Text name="years_note" />
        <TimelinePeriodFields />
      </FieldGroup>
      <FieldGroup title={t('portrait.exhibitions')} hint={t('portrait.exhibitionsHint')}>
        <FormField name="hides_exhibitions" />
        <ExhibitionFields />
      </FieldGroup>
      <FieldGroup title={t('home.search')}>
        <Text name="page_title" />
        <Text name="page_description" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('portrait.about')}</p>,
}
