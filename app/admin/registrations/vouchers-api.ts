import type { Voucher, VoucherInput } from '../../../shared/voucher.ts'
import { api } from '../api/api.ts'

const { call } = api
const PATH = '/api/vouchers'

export const fetchVouchers = () => call<Voucher[]>('GET', PATH)
export const createVoucher = (body: VoucherInput, key: string) =>
  call<Voucher>('POST', PATH, { body, key })
export const updateVoucher = (id: number, body: VoucherInput) =>
  call<Voucher>('PUT', `${PATH}/${id}`, { body })
export const redeemVoucher = (id: number) => call<Voucher>('POST', `${PATH}/${id}/redeem`)
export const reopenVoucher = (id: number) => call<Voucher>('POST', `${PATH}/${id}/reopen`)
export const eraseVoucher = (id: number) => call<null>('DELETE', `${PATH}/${id}`)
