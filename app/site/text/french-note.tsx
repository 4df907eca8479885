import { useTranslation } from 'react-i18next'
import { langOf } from './localized.ts'

type FrenchNoteProps<Shown> = {
  /** The artist's texts on the page, and in which fields of them. */
  of: Shown[]
  fields: (shown: Shown) => string[]
}

/** Says, once on a page, that something on it is not translated yet. */
export function FrenchNote<Shown extends { french: string[] }>({
  of,
  fields,
}: FrenchNoteProps<Shown>) {
  const { t } = useTranslation()
  const isFrench = of.some((shown) => fields(shown).some((field) => langOf(shown, field)))
  return isFrench ? <p className="soft">{t('common.partly_french')}</p> : null
}
