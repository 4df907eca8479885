import type { SignedInDevice } from '../../../shared/credentials.ts'
import { ask } from '../components/ask.tsx'
import { Section } from '../components/section.tsx'
import { showToast } from '../components/toasts.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { clearStoredSession, signOut } from '../session/session.ts'
import { showAccountFailureToast, signOutDevice, signOutEverywhere } from './account-api.ts'
import { SettingsList, SettingsRow } from './settings.tsx'

/** Returns text such as "Safari sur iPhone". Leaves out an unknown browser or system. */
export function formatDeviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser || system || t('account.devices.unknown')
}

function getLastSeenText({ is_this, seen_at }: SignedInDevice): string {
  if (is_this) return t('account.devices.this')
  return t('account.devices.seen', formatDayAndTime(seen_at))
}

type DevicesProps = { devices: SignedInDevice[]; onChanged: () => void }

export function DevicesSection({ devices, onChanged }: DevicesProps) {
  const { run, isBusy } = useExclusiveAction()
  const signOutOther = (device: SignedInDevice) =>
    run(device.id, async () => {
      const result = await signOutDevice(device.id)
      // `not_found`: the device is already signed out.
      if (result.ok || result.code === 'not_found') {
        // The rows below move up, so a second tap could sign out another device.
        armDoubleTapGuard()
        showToast(t('account.devices.done', { name: formatDeviceName(device) }), '', 'devices')
      } else showAccountFailureToast('devices', result)
      onChanged()
      return true
    })
  const signOutAll = async () => {
    const isConfirmed = await ask({
      title: t('account.devices.everywhereTitle'),
      text: t('account.devices.everywhereText'),
      confirmLabel: t('account.devices.everywhereConfirm'),
    })
    if (!isConfirmed) return
    await run('everywhere', async () => {
      const result = await signOutEverywhere()
      if (result.ok) {
        clearStoredSession()
        showToast(t('account.devices.everywhereDone'))
      } else showAccountFailureToast('devices', result)
      return true
    })
  }
  return (
    <Section title={t('account.devices.title')}>
      <SettingsList>
        {devices.map((device) => (
          <SettingsRow
            key={device.id}
            name={formatDeviceName(device)}
            detail={getLastSeenText(device)}
          >
            {device.is_this ? (
              <button
                type="button"
                className="link"
                aria-disabled={isBusy}
                onClick={() => run(device.id, () => signOut().then(() => true))}
              >
                {t('panel.signOut')}
              </button>
            ) : (
              <button
                type="button"
                className="link"
                aria-disabled={isBusy}
                aria-label={t('account.devices.signOutLabel', { name: formatDeviceName(device) })}
                onClick={() => signOutOther(device)}
              >
                {t('account.devices.signOut')}
              </button>
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      <button type="button" className="button" onClick={signOutAll}>
        {t('account.devices.everywhere')}
      </button>
    </Section>
  )
}
