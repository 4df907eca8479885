import type { Passkey } from '../../../shared/credentials.ts'
import { ask } from '../components/ask.tsx'
import { Section } from '../components/section.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { isPasskeySupported } from '../session/passkey-sign-in-button.tsx'
import {
  createPasskey,
  deletePasskey,
  requestPasskeyCreationOptions,
  showAccountFailureToast,
} from './account-api.ts'
import { formatDeviceName } from './devices.tsx'
import { SettingsList, SettingsRow } from './settings.tsx'

const getUsageText = ({ created_at, used_at }: Passkey) =>
  used_at === null
    ? t('account.passkeys.made', { day: formatDayAndMonth(new Date(created_at)) })
    : t('account.passkeys.used', { day: formatDayAndMonth(new Date(used_at)) })

type PasskeysProps = { passkeys: Passkey[]; onChanged: () => void }

export function PasskeysSection({ passkeys, onChanged }: PasskeysProps) {
  const { run, isBusy } = useExclusiveAction()

  const add = () =>
    run('add', async () => {
      const options = await requestPasskeyCreationOptions()
      if (!options.ok) {
        if (options.code !== 'confirm_first') showAccountFailureToast('passkeys', options)
        return true
      }
      const response = await registerPasskey(options.value)
      if (typeof response === 'string') {
        showFailureToast(
          t('account.passkeys.failed'),
          t(`account.passkeys.${response}`),
          'passkeys',
        )
        return true
      }
      const result = await createPasskey(response)
      if (result.ok)
        showToast(t('account.passkeys.added'), t('account.passkeys.addedDetail'), 'passkeys')
      else showAccountFailureToast('passkeys', result)
      onChanged()
      return true
    })
  const remove = async (passkey: Passkey) => {
    const isConfirmed = await ask({
      title: t('account.passkeys.removeTitle'),
      text: t('account.passkeys.removeText', { name: formatDeviceName(passkey) }),
      confirmLabel: t('account.passkeys.remove'),
    })
    if (!isConfirmed) return
    await run(passkey.id, async () => {
      const result = await deletePasskey(passkey.id)
      if (result.ok || result.code === 'not_found')
        showToast(t('account.passkeys.removed'), '', 'passkeys')
      else if (result.code !== 'confirm_first') showAccountFailureToast('passkeys', result)
      onChanged()
      return true
    })
  }

  return (
    <Section title={t('account.passkeys.title')}>
      <p className="soft">{t('account.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <SettingsList>
          {passkeys.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              name={formatDeviceName(passkey)}
              detail={getUsageText(passkey)}
            >
              <button
                type="button"
                className="link"
                aria-label={t('account.passkeys.removeLabel', { name: formatDeviceName(passkey) })}
                aria-disabled={isBusy}
                onClick={() => remove(passkey)}
              >
                {t('account.passkeys.remove')}
              </button>
            </SettingsRow>
          ))}
        </SettingsList>
      )}
      {isPasskeySupported() ? (
        <button type="button" className="button" aria-disabled={isBusy} onClick={add}>
          {t('account.passkeys.add')}
        </button>
      ) : (
        <p className="note">{t('account.passkeys.unsupported')}</p>
      )}
    </Section>
  )
}

/**
 * Returns the new credential, or the key of an error message: `known` if this device already has a
 * passkey for the site, otherwise `cancelled`.
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
