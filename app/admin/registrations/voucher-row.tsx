import { useState } from 'react'
import { getVoucherPrintPath, type Voucher } from '../../../shared/voucher.ts'
import type { ApiResult } from '../api/api.ts'
import { useFocusAfterRemoval } from '../browser/focus.ts'
import { ask } from '../components/ask.tsx'
import { ActionButton, printPage } from '../components/buttons.tsx'
import { showToast } from '../components/toasts.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { removeLocalDraft } from './local-draft.tsx'
import styles from './registrations.module.css'
import { eraseVoucher, redeemVoucher, reopenVoucher } from './registrations-api.ts'
import { getVoucherDraftName, showVoucherFailure, VoucherDialog } from './voucher-dialog.tsx'
import { describeVoucher, describeVoucherState, getVoucherTitle } from './voucher-texts.ts'

type VoucherRowProps = { voucher: Voucher; onChange: () => void }

export function VoucherRow({ voucher, onChange }: VoucherRowProps) {
  const { id, note, redeemed_at } = voucher
  const [isEditing, setEditing] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  // Using or reopening a voucher moves it to the other list, which removes the focused button.
  useFocusAfterRemoval()
  const number = voucher.number.toUpperCase()

  const perform = async (
    action: 'redeem' | 'erase' | 'reopen',
    send: (id: number) => Promise<ApiResult<unknown>>,
  ) => {
    const question = `vouchers.questions.${action}`
    const isConfirmed =
      action === 'reopen' ||
      (await ask({
        title: t(`${question}.title`, { number }),
        text: t(`${question}.text`),
        confirmLabel: t(`${question}.confirm`),
      }))
    if (!isConfirmed) return
    await run(action, async () => {
      const result = await send(id)
      // The next row moves up under the finger, so a second tap would hit its buttons.
      armDoubleTapGuard()
      if (result.ok && action === 'erase') removeLocalDraft(getVoucherDraftName(voucher))
      if (result.ok)
        showToast(t(`vouchers.done.${action}`), t('vouchers.number', { number }), 'vouchers')
      else showVoucherFailure(result)
      onChange()
      return result.ok
    })
  }
  const label = (name: string) => t('vouchers.actionOn', { action: t(`vouchers.${name}`), number })
  return (
    <li className={styles.person}>
      <h3>{getVoucherTitle(voucher)}</h3>
      <p>{describeVoucher(voucher)}</p>
      <p className="soft">{describeVoucherState(voucher)}</p>
      {note && <p className={styles.message}>{note}</p>}
      <div className={styles.actions}>
        {redeemed_at === null ? (
          <ActionButton
            isBusy={isBusy}
            label={label('redeem')}
            onPress={() => void perform('redeem', redeemVoucher)}
          >
            {t('vouchers.redeem')}
          </ActionButton>
        ) : (
          <ActionButton
            isBusy={isBusy}
            label={label('reopen')}
            onPress={() => void perform('reopen', reopenVoucher)}
          >
            {t('vouchers.reopen')}
          </ActionButton>
        )}
        {redeemed_at === null && (
          <button
            type="button"
            className="button"
            aria-label={label('print')}
            onClick={() => printPage(`${getVoucherPrintPath('fr', voucher.number)}?lang=fr`)}
          >
            {t('vouchers.print')}
          </button>
        )}
        <ActionButton isBusy={isBusy} label={label('edit')} onPress={() => setEditing(true)}>
          {t('vouchers.change')}
        </ActionButton>
        <ActionButton
          isBusy={isBusy}
          label={label('erase')}
          onPress={() => void perform('erase', eraseVoucher)}
        >
          {t('vouchers.erase')}
        </ActionButton>
      </div>
      {isEditing && (
        <VoucherDialog
          voucher={voucher}
          onSaved={() => {
            setEditing(false)
            onChange()
          }}
          onFailure={onChange}
          onCancel={() => setEditing(false)}
        />
      )}
    </li>
  )
}
