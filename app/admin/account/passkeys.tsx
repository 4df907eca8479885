import { useState } from 'react'
import type { Passkey } from '../../../shared/security.ts'
import { Section } from '../components/section.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { notify, notifyFailure } from '../components/toasts.tsx'
import { useSingleFlight } from '../gestures/use-single-flight.ts'
import { formatDayAndMonth } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import { supportsPasskeys } from '../session/passkey-button.tsx'
import {
  createPasskey,
  deletePasskey,
  notifyAccountFailure,
  requestPasskeyOptions,
} from './account-api.ts'
import { formatDeviceName } from './device-name.ts'
import { SettingsList, SettingsRow } from './settings-list.tsx'

const usageText = ({ created_at, used_at }: Passkey) =>
  used_at === null
    ? t('account.passkeys.made', { day: formatDayAndMonth(new Date(created_at)) })
    : t('account.passkeys.used', { day: formatDayAndMonth(new Date(used_at)) })

type PasskeysProps = { passkeys: Passkey[]; onChanged: () => void }

/** Lists the registered passkeys, with buttons to add and remove passkeys. */
export function PasskeysSection({ passkeys, onChanged }: PasskeysProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const { run, isBusy } = useSingleFlight()

  const add = () =>
    run('add', async () => {
      const asked = await requestPasskeyOptions()
      if (!asked.ok) {
        if (asked.code !== 'confirm_first') notifyAccountFailure('passkeys', asked)
        return true
      }
      const made = await registerPasskey(asked.value)
      if (typeof made === 'string') {
        notifyFailure(t('account.passkeys.failed'), t(`account.passkeys.${made}`), 'passkeys')
        return true
      }
      const result = await createPasskey(made)
      if (result.ok)
        notify(t('account.passkeys.added'), t('account.passkeys.addedDetail'), 'passkeys')
      else notifyAccountFailure('passkeys', result)
      onChanged()
      return true
    })
  const remove = ({ id }: Passkey) =>
    run(id, async () => {
      setLeaving(null)
      const result = await deletePasskey(id)
      if (result.ok || result.code === 'not_found')
        notify(t('account.passkeys.removed'), '', 'passkeys')
      else if (result.code !== 'confirm_first') notifyAccountFailure('passkeys', result)
      onChanged()
      return true
    })

  return (
    <Section title={t('account.passkeys.title')}>
      <p className="soft">{t('account.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <SettingsList>
          {passkeys.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              name={formatDeviceName(passkey)}
              detail={usageText(passkey)}
            >
              <button
                type="button"
                className="link"
                aria-label={t('account.passkeys.removeLabel', { name: formatDeviceName(passkey) })}
                aria-disabled={isBusy}
                onClick={() => setLeaving(passkey)}
              >
                {t('account.passkeys.remove')}
              </button>
            </SettingsRow>
          ))}
        </SettingsList>
      )}
      {supportsPasskeys() ? (
        <button type="button" className="button" aria-disabled={isBusy} onClick={add}>
          {t('account.passkeys.add')}
        </button>
      ) : (
        <p className="note">{t('account.passkeys.unsupported')}</p>
      )}
      {leaving && (
        <SmallDialog
          title={t('account.passkeys.removeTitle')}
          isAlert
          confirmLabel={t('account.passkeys.remove')}
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          <p>{t('account.passkeys.removeText', { name: formatDeviceName(leaving) })}</p>
        </SmallDialog>
      )}
    </Section>
  )
}

/**
 * Runs the browser's passkey registration. Returns its response, or the key of an error message.
 */
async function registerPasskey(
  optionsJSON: Parameters<
    typeof import('@simplewebauthn/browser')['startRegistration']
  >[0]['optionsJSON'],
) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return await startRegistration({ optionsJSON })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled'
  }
}
