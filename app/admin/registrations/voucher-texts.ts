import { BYTE_ORDER_MARK, formatCsvAmount, formatCsvLine } from '../../../shared/csv.ts'
import { formatDate, formatPrice } from '../../../shared/locale.ts'
import { parsePrintedNumber } from '../../../shared/printed-number.ts'
import { createTextFilter, normalizeForSearch } from '../../../shared/text/search.ts'
import type { Voucher } from '../../../shared/voucher.ts'
import { getWorkshopDay, isPastDate } from '../../../shared/workshop-day.ts'
import { t } from '../i18n/texts.ts'

export const isOpenVoucher = ({ redeemed_at, valid_until }: Voucher) =>
  redeemed_at === null && !isPastDate(valid_until)

export const getVoucherTitle = ({ gift, amount }: Pick<Voucher, 'gift' | 'amount'>) =>
  gift || formatPrice('fr', amount ?? 0)

export const describeVoucher = ({ number, recipient, gift, amount }: Voucher) =>
  [
    t('vouchers.number', { number: number.toUpperCase() }),
    recipient && t('vouchers.for', { name: recipient }),
    gift && amount ? formatPrice('fr', amount) : '',
  ]
    .filter(Boolean)
    .join(' · ')

export function describeVoucherState({ redeemed_at, valid_until }: Voucher): string {
  const day = redeemed_at ? getWorkshopDay(Date.parse(redeemed_at)) : valid_until
  if (day === null) return t('vouchers.states.unlimited')
  const state = redeemed_at ? 'redeemed' : isPastDate(day) ? 'expired' : 'open'
  return t(`vouchers.states.${state}`, { day: formatDate('fr', day) })
}

/**
 * Searches the number and the other texts, because a text such as “Bernadette” can also be a
 * voucher number.
 */
export function filterVouchers(vouchers: readonly Voucher[], typed: string): Voucher[] {
  const number = parsePrintedNumber(typed)
  const matches = createTextFilter(typed)
  return vouchers.filter(
    (one) =>
      one.number === number ||
      matches(normalizeForSearch([one.number, one.gift, one.recipient, one.note])),
  )
}

const formatDay = (time: string | null) => (time ? getWorkshopDay(Date.parse(time)) : '')

/** Begins with the oldest voucher. */
export function buildVouchersCsv(vouchers: readonly Voucher[]): string {
  const head = [
    ...(['number', 'gift', 'amount', 'recipient'] as const),
    ...(['created_at', 'valid_until', 'redeemed_at', 'note'] as const),
  ]
  const rows = vouchers
    .toReversed()
    .map((one) => [
      one.number.toUpperCase(),
      one.gift,
      one.amount === null ? '' : formatCsvAmount(one.amount),
      one.recipient,
      formatDay(one.created_at),
      one.valid_until ?? '',
      formatDay(one.redeemed_at),
      one.note,
    ])
  const lines = [head.map((name) => t(`vouchers.columns.${name}`)), ...rows]
  return BYTE_ORDER_MARK + lines.map(formatCsvLine).join('')
}
