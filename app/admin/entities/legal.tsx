import {
  findMissingLegalFields,
  LEGAL_FIELDS,
  type LegalDetails,
  legalDetailsUpdateSchema,
} from '../../../shared/entities/legal.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormSwitchField, FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'
import { addHttpsScheme } from '../rich-text/link-url.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { toFormValues } from './form-values.ts'

/** Lists the empty fields that the law requires, including fields of the workshop form. */
function MissingEntries({ legal }: { legal: LegalDetails }) {
  const [workshop] = useCollections().lists.workshop.items
  const missing = workshop ? findMissingLegalFields(legal, workshop) : []
  if (missing.length === 0) return <p>{t('legal.about')}</p>
  const entries = missing.map((entry) => t(`legal.missing.${entry}`)).join(', ')
  return <p>{t('legal.lacks', { entries })}</p>
}

/** Defines the legal notice, privacy policy and terms of sale. */
export const legalDefinition: EntityDefinition<LegalDetails> = {
  name: 'legal',
  photoType: null,
  formType: 'legal',
  entityFields: LEGAL_FIELDS,
  longTexts: { sale_terms: 'rich', course_terms: 'rich' },
  afterCreation: 'closes',
  deleteConfirmation: 'nobody',
  previews: ['notice', 'privacy', 'terms'],
  firstField: 'owner',
  title: () => t('legal.title'),
  draft: (entity) => toFormValues(LEGAL_FIELDS, entity),
  input: ({ mediator_url, ...typed }) => ({ ...typed, mediator_url: addHttpsScheme(mediator_url) }),
  schema: () => legalDetailsUpdateSchema,
  fields: () => (
    <>
      <p className={fieldStyles.hint}>{t('legal.check')}</p>
      <FieldGroup title={t('legal.publisher')}>
        <FormTextField name="owner" label={t('fields.owner')} hint={t('legal.ownerHint')} />
        <FormTextField
          name="legal_form"
          label={t('fields.legal_form')}
          hint={t('legal.legalFormHint')}
        />
        <FormTextField
          name="siret"
          label={t('fields.siret')}
          hint={t('legal.siretHint')}
          inputMode="numeric"
        />
        <FormTextField
          name="register"
          label={t('fields.register')}
          hint={t('legal.registerHint')}
        />
        <FormSwitchField name="vat_exempt" label={t('fields.vat_exempt')} />
        <FormTextField name="vat_number" label={t('fields.vat_number')} />
        <FormTextField
          name="training_number"
          label={t('fields.training_number')}
          hint={t('legal.trainingHint')}
        />
      </FieldGroup>
      <FieldGroup title={t('legal.others')}>
        <FormTextField name="host" label={t('fields.host')} hint={t('legal.hostHint')} isLong />
        <FormTextField
          name="mediator"
          label={t('fields.mediator')}
          hint={t('legal.mediatorHint')}
          isLong
        />
        <FormTextField name="mediator_url" label={t('fields.mediator_url')} inputMode="url" />
      </FieldGroup>
      <FieldGroup title={t('legal.terms')} hint={t('legal.termsHint')}>
        <RichTextField name="sale_terms" label={t('fields.sale_terms')} />
        <RichTextField name="course_terms" label={t('fields.course_terms')} />
      </FieldGroup>
    </>
  ),
  facts: (entity) => <MissingEntries legal={entity} />,
}
