import { useTranslation } from 'react-i18next'
import { getLangAttribute } from './localize.ts'

type UntranslatedNoticeProps<Entity> = {
  /**
   * The entities that the page shows. `getVisibleFields` returns the names of those fields of an
   * entity that are visible on the page.
   */
  entities: Entity[]
  getVisibleFields: (shown: Entity) => string[]
}

/** Shows one note for the whole page if at least one visible text has no translation yet. */
export function UntranslatedNotice<Entity extends { french: string[] }>({
  entities,
  getVisibleFields,
}: UntranslatedNoticeProps<Entity>) {
  const { t } = useTranslation()
  const isFrench = entities.some((shown) =>
    getVisibleFields(shown).some((field) => getLangAttribute(shown, field)),
  )
  return isFrench ? <p className="soft">{t('common.partly_french')}</p> : null
}
