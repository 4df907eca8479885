import type {
  ParticipantInput,
  Registration,
  RegistrationAction,
  RegistrationActionInput,
  RegistrationUpdate,
  TrainingRegistrations,
} from '../../../shared/registration.ts'
import type { PreparedEmail } from '../../../shared/registration-notices.ts'
import type { RegistrationSettings } from '../../../shared/registration-settings.ts'
import type { Voucher, VoucherInput, VoucherUpdate } from '../../../shared/voucher.ts'
import { api } from '../api/api.ts'
import { showFailureToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'

const { call } = api
const PATH = '/api/registrations'

export const fetchTrainings = (options: { asksForPassword?: boolean } = {}) =>
  call<TrainingRegistrations[]>('GET', `${PATH}/trainings`, options)
export const fetchRegistrations = (training: number) =>
  call<Registration[]>('GET', `${PATH}?training=${training}`)
export const searchRegistrations = (q: string) =>
  call<Registration[]>('GET', `${PATH}?${new URLSearchParams({ q })}`)
export const addParticipant = (body: ParticipantInput, key: string) =>
  call<Registration>('POST', PATH, { body, key })
export const performRegistrationAction = (
  id: number,
  action: RegistrationAction,
  body: RegistrationActionInput,
) => call<Registration>('POST', `${PATH}/${id}/${action}`, { body })
export const updateRegistration = (id: number, body: RegistrationUpdate) =>
  call<Registration>('PUT', `${PATH}/${id}`, { body })
export const fetchEmailInsteadOfCall = (id: number) =>
  call<PreparedEmail>('GET', `${PATH}/${id}/email`, { asksForPassword: false })
export const eraseRegistration = (id: number) => call<null>('DELETE', `${PATH}/${id}`)
export const erasePerson = (id: number) =>
  call<{ registrations: number; messages: number; offered: Pick<Registration, 'name'>[] }>(
    'POST',
    `${PATH}/${id}/erase-person`,
  )
export const callOffTraining = (id: number, sentence: string) =>
  call<{ told: number }>('POST', `${PATH}/trainings/${id}/call-off`, { body: { sentence } })
export const goAheadWithTraining = (id: number) =>
  call<{ told: number }>('POST', `${PATH}/trainings/${id}/go-ahead`)
/** Without `training`, the exported file contains all registrations of the site. */
export const getRegistrationsExportPath = (training?: number) =>
  `${PATH}/export${training === undefined ? '' : `?training=${training}`}`
export const fetchRegistrationSettings = () => call<RegistrationSettings>('GET', `${PATH}/settings`)
export const saveRegistrationSettings = (body: RegistrationSettings) =>
  call<RegistrationSettings>('PUT', `${PATH}/settings`, { body })

const VOUCHERS_PATH = '/api/vouchers'

export const fetchVouchers = () => call<Voucher[]>('GET', VOUCHERS_PATH)
export const createVoucher = (body: VoucherInput, key: string) =>
  call<Voucher>('POST', VOUCHERS_PATH, { body, key })
export const updateVoucher = (id: number, body: VoucherUpdate) =>
  call<Voucher>('PUT', `${VOUCHERS_PATH}/${id}`, { body })
export const redeemVoucher = (id: number) => call<Voucher>('POST', `${VOUCHERS_PATH}/${id}/redeem`)
export const reopenVoucher = (id: number) => call<Voucher>('POST', `${VOUCHERS_PATH}/${id}/reopen`)
export const eraseVoucher = (id: number) => call<null>('DELETE', `${VOUCHERS_PATH}/${id}`)

/** Without a response, it is unknown whether the server has changed data and sent e-mails. */
export const showUnknownOutcome = (subject: string) =>
  showFailureToast(
    t('registrations.unknownOutcome'),
    t('registrations.unknownOutcomeDetail'),
    subject,
  )
