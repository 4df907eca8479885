import { useMemo } from 'react'
import { useAddress } from '../content/address.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { focusHeading, LIST_HEADING_ID } from '../parts/focus-heading.ts'
import { t } from '../parts/texts.ts'
import { sortsIn, type useNarrowed } from './narrowed.ts'
import styles from './narrowing.module.css'

/** Minimum number of items for which the filters are shown. */
const MANY = 16

type NarrowingProps = { kind: Kind; items: AnyEntity[]; narrowed: ReturnType<typeof useNarrowed> }

/** The search field and the select field that filter a list. Hidden for short lists. */
export function Narrowing({ kind, items, narrowed }: NarrowingProps) {
  const { narrowed: told, narrow } = useAddress()
  const { shown, typed, type, isSearched } = narrowed
  const sorts = useMemo(() => sortsIn(kind, items, told.only), [kind, items, told.only])
  if (items.length < MANY && !isSearched && typed === '') return null
  const search = t(`${kind.name}.search`)
  const found =
    shown.length > 0
      ? t('list.found', {
          found: t(`${kind.name}.count`, { count: shown.length }),
          all: items.length,
        })
      : t('list.nothingFound')
  return (
    <search className={styles.narrowing}>
      <SearchField label={search} placeholder={t('list.search')} typed={typed} onType={type} />
      {(told.only || sorts.some(({ count }) => count < items.length)) && (
        <SelectField
          id={`only-${kind.name}`}
          label={t('list.only')}
          isRequired
          options={[
            { value: '', label: t('list.all') },
            ...sorts.map(({ sort, name, count }) => ({
              value: sort,
              label: t('list.sort', { name, count }),
            })),
          ]}
          value={told.only}
          onChange={(only) => narrow({ only })}
        />
      )}
      <p role="status" className={isSearched ? styles.found : 'visually-hidden'}>
        {isSearched && found}
      </p>
      {isSearched && (
        <button
          type="button"
          className="link"
          onClick={() => {
            type('')
            narrow({ find: '', only: '' })
            focusHeading(LIST_HEADING_ID)
          }}
        >
          {t('translations.wholeList')}
        </button>
      )}
    </search>
  )
}
