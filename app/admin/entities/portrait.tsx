import {
  PORTRAIT_FIELDS,
  PORTRAIT_PAGE_PHOTO_SLOTS,
  type PortraitPageEntity,
  PortraitPageUpdate,
} from '../../../shared/entities/page.ts'
import { createPeriodFields } from '../../../shared/entities/timeline.ts'
import type { EntityDefinition } from '../content/entity-definition.ts'
import { ExhibitionFields } from '../form/exhibition-fields.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import { FormTextField } from '../form/fields.tsx'
import { TimelinePeriodFields } from '../form/timeline-period-fields.tsx'
import { t } from '../i18n/texts.ts'
import { addHttpsScheme } from '../rich-text/link-url.ts'
import { createTextFieldWithSuggestion } from '../rich-text/text-field-with-suggestion.tsx'
import { toFormValues } from './form-values.ts'

const Text = createTextFieldWithSuggestion('portrait')

export const portraitDefinition: EntityDefinition<PortraitPageEntity> = {
  name: 'portrait',
  photoType: 'portrait',
  places: PORTRAIT_PAGE_PHOTO_SLOTS,
  formType: 'portrait',
  entityFields: PORTRAIT_FIELDS,
  longTexts: {
    lead: 'lines',
    journey: 'rich',
    philosophy_text: 'lines',
    approach_text: 'lines',
    page_description: 'lines',
    ...createPeriodFields('text', 'lines' as const),
  },
  afterCreation: 'closes',
  deleteConfirmation: 'nobody',
  previews: ['portrait'],
  firstField: 'heading',
  title: () => t('portrait.title'),
  draft: (page) => toFormValues(PORTRAIT_FIELDS, page),
  input: (typed) =>
    Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [
        name,
        name.endsWith('_url') ? addHttpsScheme(value) : value,
      ]),
    ),
  schema: () => PortraitPageUpdate,
  fields: () => (
    <>
      <FieldGroup title={t('portrait.artist')} hint={t('portrait.artistHint')}>
        <FormTextField name="artist_name" label={t('fields.artist_name')} />
      </FieldGroup>
      <FieldGroup title={t('portrait.journey')}>
        <Text name="heading" />
        <Text name="caption" />
        <Text name="lead" shape="lines" />
        <Text name="journey" shape="rich" />
      </FieldGroup>
      <FieldGroup title={t('portrait.creed')}>
        <Text name="creed_heading" />
        <Text name="philosophy_title" />
        <Text name="philosophy_text" shape="lines" />
        <Text name="approach_title" />
        <Text name="approach_text" shape="lines" />
      </FieldGroup>
      <FieldGroup title={t('portrait.years')} hint={t('portrait.yearsHint')}>
        <Text name="years_heading" />
        <Text name="years_note" />
        <TimelinePeriodFields />
      </FieldGroup>
      <FieldGroup title={t('portrait.exhibitions')} hint={t('portrait.exhibitionsHint')}>
        <ExhibitionFields />
      </FieldGroup>
      <FieldGroup title={t('home.search')}>
        <Text name="page_title" />
        <Text name="page_description" shape="lines" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('portrait.about')}</p>,
}
