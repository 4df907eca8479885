import { Link } from 'react-router'
import { formatDate, formatPrice } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { CollectionsProvider, useCollections } from '../api/collections.tsx'
import { useUrlParameters } from '../browser/use-url-parameters.ts'
import { downloadCsv } from '../components/buttons.tsx'
import { EmptyState, ErrorState } from '../components/loading-states.tsx'
import { useSiteName } from '../components/root-data.tsx'
import { showToast } from '../components/toasts.tsx'
import { buildListUrl, useAdminUrl } from '../entity/admin-url.tsx'
import { SearchField, SelectField } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import { PageFrame } from '../page-frame.tsx'
import styles from './sales.module.css'
import {
  buildSalesCsv,
  filterSales,
  getSalesFileName,
  groupSalesByYear,
  listSales,
  type Sale,
  summarizeSales,
  type YearOfSales,
} from './sales-list.ts'

const LISTS = ['pieces'] as const
/** The value of the filter for sales without a date. */
const UNDATED = 'none'

export default function Sales() {
  return (
    <CollectionsProvider names={LISTS}>
      <Page />
    </CollectionsProvider>
  )
}

function Page() {
  const { lists, load } = useCollections()
  const { state, items } = lists.pieces
  return (
    <PageFrame title={t('sales.title')} isLoading={state === 'loading'}>
      {state === 'failed' && (
        <ErrorState title={t('sales.loadFailed')} onRetry={() => void load('pieces')} />
      )}
      {state === 'ready' && <SalesList all={listSales(items)} />}
    </PageFrame>
  )
}

function SalesList({ all }: { all: Sale[] }) {
  const filters = useUrlParameters<'year' | 'find'>()
  const [year, text] = [filters.read('year'), filters.read('find')]
  if (all.length === 0)
    return (
      <EmptyState title={t('sales.empty')}>
        <p className="soft">{t('sales.emptyHint')}</p>
      </EmptyState>
    )
  const years = groupSalesByYear(all).map((group) => group.year)
  const shown = filterSales(all, year === UNDATED ? '' : year || undefined, text)
  return (
    <>
      <PrintHeading year={year} text={text} />
      <p className={styles.intro}>{t('sales.intro')}</p>
      <search className={styles.filters}>
        <SearchField
          label={t('sales.search')}
          placeholder={t('sales.placeholder')}
          typed={text}
          onType={(typed) => filters.write('find', typed)}
        />
        <SelectField
          label={t('sales.year')}
          isRequired
          options={[
            { value: '', label: t('sales.allYears') },
            ...years.map((one) => ({ value: one || UNDATED, label: one || t('sales.undated') })),
          ]}
          value={year}
          onChange={(chosen) => filters.write('year', chosen)}
        />
      </search>
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          onClick={() => downloadSales(shown, getSalesFileName(year, text, getWorkshopDay()))}
        >
          {t('sales.download')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('sales.print')}
        </button>
      </div>
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : 'soft'}>
        {shown.length > 0 ? t('sales.count', { count: shown.length }) : t('sales.nothingFound')}
      </p>
      {groupSalesByYear(shown).map((group) => (
        <YearSection key={group.year} group={group} />
      ))}
    </>
  )
}

/** Replaces the title of the page in print. */
const PrintHeading = ({ year, text }: { year: string; text: string }) => (
  <p className={styles.printHeading}>
    <strong>
      {useSiteName()} · {t('sales.title')}{' '}
      {year === UNDATED ? t('sales.undated').toLowerCase() : year}
      {text && ` · «\u00a0${text}\u00a0»`}
    </strong>
    <br />
    {t('sales.printed', { day: formatDate('fr', getWorkshopDay()) })}
  </p>
)

function downloadSales(sales: readonly Sale[], name: string) {
  downloadCsv(name, buildSalesCsv(sales))
  const { total, unknownAmounts } = summarizeSales(sales)
  const count = t('sales.count', { count: sales.length })
  const without = unknownAmounts > 0 ? t('sales.withoutAmount', { count: unknownAmounts }) : ''
  showToast(name, `${count}, ${formatPrice('fr', total)}. ${without}`.trim(), 'sales')
}

function YearSection({ group: { year, sales, total, unknownAmounts } }: { group: YearOfSales }) {
  return (
    <section className={styles.year}>
      <header>
        <h2>{year || t('sales.undated')}</h2>
        <p>
          {t('sales.count', { count: sales.length })} ·{' '}
          <strong className="num">{formatPrice('fr', total)}</strong>
        </p>
        {unknownAmounts > 0 && (
          <p className="soft">{t('sales.withoutAmount', { count: unknownAmounts })}</p>
        )}
      </header>
      <ul>
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  )
}

function SaleRow({ sale }: { sale: Sale }) {
  const { id, title, sold_on, sold_to, sold_for, payment_method, sold_note } = sale
  // With `nextState`, closing the dialog goes back to the sales.
  const { nextState } = useAdminUrl()
  return (
    <li className={styles.sale}>
      <div>
        <Link to={`/admin${buildListUrl('pieces', { kind: 'edit', id })}`} state={nextState()}>
          {title}
        </Link>
        <p className="soft">
          {[t('row.number', { id }), sold_on && formatDate('fr', sold_on), sold_to, payment_method]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {sold_note && <p className="soft">{sold_note}</p>}
      </div>
      <p className={sold_for === null ? 'soft' : 'num'}>
        {sold_for === null ? t('sales.noAmount') : formatPrice('fr', sold_for)}
      </p>
    </li>
  )
}
