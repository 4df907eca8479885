import { useState } from 'react'
import type { Device } from '../../../shared/device.ts'
import { clockWords, dayWords } from '../parts/moment.ts'
import { Part } from '../parts/part.tsx'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { shieldAct } from '../parts/tap-shield.tsx'
import { t } from '../parts/texts.ts'
import { say } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { leftEverywhere } from '../session/session.ts'
import { sayFailure, signOutDevice, signOutEverywhere } from './calls.ts'
import { deviceWords } from './device-words.ts'
import { Row, Rows } from './rows.tsx'

function seenWords({ is_this, seen_at }: Device): string {
  if (is_this) return t('account.devices.this')
  const time = new Date(seen_at)
  return t('account.devices.seen', { day: dayWords(time), time: clockWords(time) })
}

type DevicesProps = { devices: Device[]; onChanged: () => void }

/** Lists the signed-in browsers. Each can be signed out, or all of them at once. */
export function Devices({ devices, onChanged }: DevicesProps) {
  const [isAsking, setAsking] = useState(false)
  const { begin, isHeld } = useOneAct()
  const signOut = (device: Device) =>
    begin(device.id, async () => {
      const answer = await signOutDevice(device.id)
      // A device that is already signed out counts as a success.
      if (answer.ok || answer.code === 'not_found') {
        // The list moves up, so another device's button is now under the finger.
        shieldAct()
        say(t('account.devices.done', { name: deviceWords(device) }), '', 'devices')
      } else sayFailure('devices', answer)
      onChanged()
      return true
    })
  const everywhere = () =>
    begin('everywhere', async () => {
      setAsking(false)
      const answer = await signOutEverywhere()
      if (answer.ok) {
        leftEverywhere()
        say(t('account.devices.everywhereDone'))
      } else sayFailure('devices', answer)
      return true
    })
  return (
    <Part title={t('account.devices.title')}>
      <Rows>
        {devices.map((device) => (
          <Row key={device.id} name={deviceWords(device)} detail={seenWords(device)}>
            {!device.is_this && (
              <button
                type="button"
                className="link"
                aria-disabled={isHeld}
                aria-label={t('account.devices.signOutLabel', { name: deviceWords(device) })}
                onClick={() => signOut(device)}
              >
                {t('account.devices.signOut')}
              </button>
            )}
          </Row>
        ))}
      </Rows>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('account.devices.everywhere')}
      </button>
      {isAsking && (
        <SmallDialog
          title={t('account.devices.everywhereTitle')}
          isAlert
          confirmLabel={t('account.devices.everywhereConfirm')}
          isConfirmHeld={isHeld}
          onConfirm={everywhere}
          onCancel={() => setAsking(false)}
        >
          <p>{t('account.devices.everywhereText')}</p>
        </SmallDialog>
      )}
    </Part>
  )
}
