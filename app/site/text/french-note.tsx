import { useTranslation } from 'react-i18next'
import { langOf } from './localized.ts'

type FrenchNoteProps<Entity> = {
  /** The artist's texts on the page, and in which fields of them. */
  of: Entity[]
  fields: (shown: Entity) => string[]
}

/** Says, once on a page, that something on it is not translated yet. */
export function FrenchNote<Entity extends { french: string[] }>({
  of,
  fields,
}: FrenchNoteProps<Entity>) {
  const { t } = useTranslation()
  const isFrench = of.some((shown) => fields(shown).some((field) => langOf(shown, field)))
  return isFrench ? <p className="soft">{t('common.partly_french')}</p> : null
}
