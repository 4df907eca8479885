import { useState } from 'react'
import { getVoucherPrintPath, type Voucher } from '../../../shared/voucher.ts'
import type { ApiResult } from '../api/api.ts'
import { useFocusAfterRemoval } from '../browser/focus.ts'
import { ActionButton, printPage } from '../components/buttons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { removeLocalDraft } from './local-draft.tsx'
import styles from './registrations.module.css'
import { eraseVoucher, redeemVoucher, reopenVoucher } from './registrations-api.ts'
import { getVoucherDraftName, showVoucherFailure, VoucherDialog } from './voucher-dialog.tsx'
import { describeVoucher, describeVoucherState, getVoucherTitle } from './voucher-texts.ts'

type Question = 'redeem' | 'erase'
type VoucherRowProps = { voucher: Voucher; onChange: () => void }

export function VoucherRow({ voucher, onChange }: VoucherRowProps) {
  const { id, note, redeemed_at } = voucher
  const [dialog, setDialog] = useState<Question | 'edit' | null>(null)
  const { run, isBusy } = useExclusiveAction()
  // Using or reopening a voucher moves it to the other list, which removes the focused button.
  useFocusAfterRemoval()
  const number = voucher.number.toUpperCase()

  const perform = (
    action: Question | 'reopen',
    send: (id: number) => Promise<ApiResult<unknown>>,
  ) =>
    run(action, async () => {
      const result = await send(id)
      // The next row moves up under the finger, so a second tap would hit its buttons.
      ignoreSecondTap()
      setDialog(null)
      if (result.ok && action === 'erase') removeLocalDraft(getVoucherDraftName(voucher))
      if (result.ok)
        showToast(t(`vouchers.done.${action}`), t('vouchers.number', { number }), 'vouchers')
      else showVoucherFailure(result)
      onChange()
      return result.ok
    })
  const label = (name: string) => t('vouchers.actionOn', { action: t(`vouchers.${name}`), number })
  return (
    <li className={styles.person}>
      <h3>{getVoucherTitle(voucher)}</h3>
      <p>{describeVoucher(voucher)}</p>
      <p className="soft">{describeVoucherState(voucher)}</p>
      {note && <p className={styles.message}>{note}</p>}
      <div className={styles.actions}>
        {redeemed_at === null ? (
          <ActionButton isBusy={isBusy} label={label('redeem')} onPress={() => setDialog('redeem')}>
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
        <ActionButton isBusy={isBusy} label={label('edit')} onPress={() => setDialog('edit')}>
          {t('vouchers.change')}
        </ActionButton>
        <ActionButton isBusy={isBusy} label={label('erase')} onPress={() => setDialog('erase')}>
          {t('vouchers.erase')}
        </ActionButton>
      </div>
      {dialog === 'edit' && (
        <VoucherDialog
          voucher={voucher}
          onSaved={() => {
            setDialog(null)
            onChange()
          }}
          onCancel={() => setDialog(null)}
        />
      )}
      {(dialog === 'redeem' || dialog === 'erase') && (
        <SmallDialog
          isAlert
          title={t(`vouchers.questions.${dialog}.title`, { number })}
          confirmLabel={t(`vouchers.questions.${dialog}.confirm`)}
          isConfirmBusy={isBusy}
          onCancel={() => setDialog(null)}
          onConfirm={() => void perform(dialog, dialog === 'redeem' ? redeemVoucher : eraseVoucher)}
        >
          <p>{t(`vouchers.questions.${dialog}.text`)}</p>
        </SmallDialog>
      )}
    </li>
  )
}
