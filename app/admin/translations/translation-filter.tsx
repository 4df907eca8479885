import { useMemo } from 'react'
import { Link } from 'react-router'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { buildListUrl, buildSiteSettingsUrl, useAdminUrl } from '../entity/admin-url.tsx'
import type { AnyEntity, EntityDefinition } from '../entity/entity-definition.ts'
import {
  findLocalesToTranslate,
  formatLocalesToTranslate,
  TRANSLATION_FILTERS,
} from '../entity/translation-state.ts'
import { t } from '../i18n/texts.ts'
import styles from './translation-progress.module.css'
import { ProgressRing } from './translation-progress.tsx'

/**
 * Renders nothing if no translation is missing or outdated. An active filter stays, so that the
 * user can turn it off.
 */
export function TranslationFilterLinks({
  definition,
  items,
}: {
  definition: EntityDefinition
  items: AnyEntity[]
}) {
  const { filters, nextState } = useAdminUrl()
  const { translations: current } = filters
  const counts = useMemo(
    () =>
      TRANSLATION_FILTERS.map((filter) => {
        const found = items
          .map((entity) => findLocalesToTranslate(definition, entity, filter))
          .filter(({ length }) => length > 0)
        return { filter, count: found.length, languages: formatLocalesToTranslate(found.flat()) }
      }).filter(({ filter, count }) => count > 0 || filter === current),
    [definition, items, current],
  )
  if (counts.length === 0) return null
  return (
    <ul className={styles.filter} aria-label={t('translations.filter')}>
      {counts.map(({ filter, count, languages }) => (
        <li key={filter}>
          <Link
            to={buildListUrl(definition.name, null, { translations: filter })}
            state={nextState()}
            className="tool"
            aria-current={filter === current ? 'page' : undefined}
          >
            {t(`translations.filterBy.${filter}`)}
            {languages && ` ${t('translations.in', { languages })}`}
            <span className={styles.count}>{t(`${definition.name}.count`, { count })}</span>
          </Link>
        </li>
      ))}
      {current && (
        <li>
          <Link
            to={buildListUrl(definition.name)}
            state={nextState()}
            className="tool"
            // The clicked link disappears, so the heading of the list gets the focus.
            onClick={() => focusHeading(LIST_HEADING_ID)}
          >
            {t('translations.wholeList')}
          </Link>
        </li>
      )}
      {current === 'missing' && (
        <li className={`soft ${styles.hint}`}>
          {t('translations.unwanted')}{' '}
          <Link to={buildSiteSettingsUrl('workshop')} state={nextState()} className="more">
            {t('workshop.languagesTitle')}
          </Link>
        </li>
      )}
    </ul>
  )
}

const COMPLETE = { missing: [], outdated: [], needed: 0 }

export function EmptyTranslationFilterResult() {
  const { translations: filter } = useAdminUrl().filters
  if (!filter) return null
  return (
    <div className={styles.empty}>
      <ProgressRing state={COMPLETE} />
      <p className="lead">{t(`translations.nothing.${filter}`)}</p>
    </div>
  )
}
