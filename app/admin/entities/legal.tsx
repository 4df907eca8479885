import {
  findMissingLegalFields,
  LEGAL_FIELDS,
  type LegalDetails,
  legalDetailsUpdateSchema,
} from '../../../shared/entities/legal.ts'
import { useCollections } from '../api/collections.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { t } from '../i18n/texts.ts'

/** Lists the legally required entries that are missing in this form or in the workshop form. */
function MissingEntries({ legal }: { legal: LegalDetails }) {
  const [workshop] = useCollections().lists.workshop.items
  const missing = workshop ? findMissingLegalFields(legal, workshop) : []
  if (missing.length === 0) return <p>{t('legal.about')}</p>
  const entries = missing.map((entry) => t(`legal.missing.${entry}`)).join(', ')
  return <p>{t('legal.lacks', { entries })}</p>
}

export const legalDefinition: EntityDefinition<LegalDetails> = {
  name: 'legal',
  formType: 'legal',
  entityFields: LEGAL_FIELDS,
  previews: ['notice', 'privacy', 'terms'],
  firstField: 'owner',
  title: () => t('legal.title'),
  schema: () => legalDetailsUpdateSchema,
  fields: () => (
    <>
      <p className={fieldStyles.hint}>{t('legal.check')}</p>
      <FieldGroup title={t('legal.publisher')}>
        <FormField name="owner" />
        <FormField name="legal_form" />
        <FormField name="siret" />
        <FormField name="register" />
        <FormField name="vat_exempt" />
        <FormField name="vat_number" />
        <FormField name="training_number" />
      </FieldGroup>
      <FieldGroup title={t('legal.others')}>
        <FormField name="host" />
        <FormField name="mediator" />
        <FormField name="mediator_url" />
      </FieldGroup>
      <FieldGroup title={t('legal.terms')} hint={t('legal.termsHint')}>
        <FormField name="sale_terms" />
        <FormField name="course_terms" />
      </FieldGroup>
    </>
  ),
  facts: (entity) => <MissingEntries legal={entity} />,
}
