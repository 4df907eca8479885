/** What the account's screen and the server say to each other of passkeys and of the second step. */
import * as v from 'valibot'
import { Login } from './credentials.ts'

/** A passkey, as GET /api/admin/security lists it. Times are milliseconds since 1970. */
export type Passkey = {
  id: string
  /** Where it was made; each is empty where it cannot be told. */
  browser: string
  system: string
  created_at: number
  used_at: number | null
}
export type Security = {
  passkeys: Passkey[]
  second_step: { is_on: boolean; codes_left: number }
}
/** What a telephone needs to know to show codes: as figures and letters, and as an address for a drawn code. */
export type SecondStepSetup = { secret: string; uri: string }
export type RecoveryCodes = { recovery_codes: string[] }

/** What POST /api/admin/confirm takes. */
export const Confirmation = v.strictObject({
  password: Login.entries.password,
  code: Login.entries.code,
})

/** A code of the telephone, or one on paper; with spaces, as they are shown. */
const CODE_LENGTH = 40
export const code = v.pipe(
  v.string('not_text'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(CODE_LENGTH, 'too_long'),
)
export const SecondStepCode = v.strictObject({ code })

/** What a browser answers for a passkey (WebAuthn, AuthenticationResponseJSON and RegistrationResponseJSON). */
const PASSKEY_LENGTH = 4000
const RESPONSE_LENGTH = 100_000
/** There are seven of them: `internal`, `hybrid`… (WebAuthn, section 5.8.4). */
const MOST_TRANSPORTS = 10
const TRANSPORT_LENGTH = 40
const base64url = (longest: number) =>
  v.pipe(
    v.string('not_text'),
    v.maxLength(longest, 'too_long'),
    v.regex(/^[\w-]*$/, 'unreadable_text'),
  )
const answerOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject({
    id: base64url(PASSKEY_LENGTH),
    rawId: base64url(PASSKEY_LENGTH),
    type: v.literal('public-key', 'unreadable_text'),
    response: v.looseObject({ clientDataJSON: base64url(RESPONSE_LENGTH), ...entries }),
    clientExtensionResults: v.optional(v.looseObject({}), {}),
  })

/** What POST /api/admin/passkeys takes. */
export const NewPasskey = v.strictObject({
  response: answerOf({
    attestationObject: base64url(RESPONSE_LENGTH),
    transports: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string('not_text'), v.maxLength(TRANSPORT_LENGTH, 'too_long')),
          'not_a_list',
        ),
        v.maxLength(MOST_TRANSPORTS, 'too_long'),
      ),
      [],
    ),
  }),
})
/** What POST /api/admin/passkey-login takes. */
export const PasskeyLogin = v.strictObject({
  response: answerOf({
    authenticatorData: base64url(RESPONSE_LENGTH),
    signature: base64url(RESPONSE_LENGTH),
    userHandle: v.optional(base64url(PASSKEY_LENGTH)),
  }),
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
})
