import { useState } from 'react'
import texts from '../../locales/admin-registrations.fr.json'
import type { Voucher } from '../../shared/voucher.ts'
import { getWorkshopDay } from '../../shared/workshop-day.ts'
import { useLoaded } from './api/use-loaded.ts'
import { useRevalidateOnFocus } from './browser/use-revalidate-on-focus.ts'
import { useUrlParameters } from './browser/use-url-parameters.ts'
import { ActionButton, downloadCsv } from './components/buttons.tsx'
import { ErrorState } from './components/loading-states.tsx'
import { FoldableSection } from './components/section.tsx'
import { showToast } from './components/toasts.tsx'
import { SearchField } from './form/plain-fields.tsx'
import { addTexts, t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import styles from './registrations/registrations.module.css'
import { fetchVouchers } from './registrations/registrations-api.ts'
import { VoucherDialog } from './registrations/voucher-dialog.tsx'
import { VoucherRow } from './registrations/voucher-row.tsx'
import { buildVouchersCsv, filterVouchers, isOpenVoucher } from './registrations/voucher-texts.ts'

addTexts(texts)

function download(vouchers: readonly Voucher[]) {
  const name = t('vouchers.file', { day: getWorkshopDay() })
  downloadCsv(name, buildVouchersCsv(vouchers))
  const count = t('vouchers.found', { count: vouchers.length })
  showToast(t('toasts.downloaded'), `${name} · ${count}`, 'vouchers')
}

export default function VouchersPage() {
  const { data: vouchers, failure, load } = useLoaded(fetchVouchers)
  useRevalidateOnFocus(load)
  const [isAdding, setAdding] = useState(false)
  const filter = useUrlParameters<'q'>()
  const typed = filter.read('q')
  const found = filterVouchers(vouchers ?? [], typed)
  const open = found.filter(isOpenVoucher)
  const closed = found.filter((one) => !isOpenVoucher(one))
  const list = (shown: Voucher[]) => (
    <ul className={styles.people}>
      {shown.map((one) => (
        <VoucherRow key={one.id} voucher={one} onChange={() => void load()} />
      ))}
    </ul>
  )
  return (
    <>
      <PageFrame title={t('vouchers.title')} isLoading={!vouchers && !failure}>
        {failure && !vouchers && (
          <ErrorState title={t('vouchers.loadFailed')} onRetry={() => void load()} />
        )}
        {vouchers && (
          <>
            {vouchers.length === 0 && <p className={styles.intro}>{t('vouchers.intro')}</p>}
            <div className={styles.actions}>
              <button type="button" className="button primary" onClick={() => setAdding(true)}>
                {t('vouchers.add')}
              </button>
              {found.length > 0 && (
                <ActionButton isBusy={false} onPress={() => download(found)}>
                  {t('vouchers.download')}
                </ActionButton>
              )}
            </div>
            {vouchers.length > 0 && (
              <>
                <search className={`${styles.search} ${styles.section}`}>
                  <SearchField
                    label={t('vouchers.search')}
                    placeholder={t('vouchers.placeholder')}
                    typed={typed}
                    onType={(text) => filter.write('q', text)}
                  />
                </search>
                <p role="status" className={found.length > 0 ? 'visually-hidden' : 'soft'}>
                  {t('vouchers.found', { count: found.length })}
                </p>
              </>
            )}
            {open.length > 0 && (
              <section className={styles.section}>
                <h2>{t('vouchers.open')}</h2>
                {list(open)}
              </section>
            )}
            {closed.length > 0 && (
              <FoldableSection
                title={t('vouchers.closed', { count: closed.length })}
                opensWhen={typed !== ''}
                className={styles.folded}
              >
                {list(closed)}
              </FoldableSection>
            )}
          </>
        )}
      </PageFrame>
      {isAdding && (
        <VoucherDialog
          voucher={null}
          onSaved={() => {
            setAdding(false)
            // Clears the search, which could hide the new voucher.
            filter.write('q', '')
            void load()
          }}
          onFailure={() => void load()}
          onCancel={() => setAdding(false)}
        />
      )}
    </>
  )
}
