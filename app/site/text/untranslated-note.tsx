import { useTranslation } from 'react-i18next'
import { langOf } from './localize.ts'

type FrenchNoteProps<Entity> = {
  /**
   * The entities that the page shows. `fields` returns the names of the fields that are visible.
   */
  of: Entity[]
  fields: (shown: Entity) => string[]
}

/** Shows a note, once on a page, if one of its texts is not translated yet. */
export function UntranslatedNote<Entity extends { french: string[] }>({
  of,
  fields,
}: FrenchNoteProps<Entity>) {
  const { t } = useTranslation()
  const isFrench = of.some((shown) => fields(shown).some((field) => langOf(shown, field)))
  return isFrench ? <p className="soft">{t('common.partly_french')}</p> : null
}
