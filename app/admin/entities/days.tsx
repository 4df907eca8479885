import type { Workshop } from '../../../shared/entities/workshop.ts'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import { t } from '../i18n/texts.ts'
import { ClosureFields } from './closure-fields.tsx'
import { workshopDefinition } from './workshop.tsx'

/**
 * Edits the closures of the workshop, and which sections the site hides. Both change during the
 * year.
 */
export const closuresDefinition: EntityDefinition<Workshop> = {
  ...workshopDefinition,
  screen: 'days',
  translatedNames: ['closure_note'],
  previews: ['contact', 'home'],
  firstField: 'closure_note',
  title: () => t('days.title'),
  fields: () => (
    <>
      <ClosureFields />
      <FieldGroup title={t('workshop.sectionsTitle')} hint={t('workshop.sectionsHint')}>
        <FormField name="hides_news" />
        <FormField name="hides_trainings" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('days.about')}</p>,
}
