import { useState } from 'react'
import type { Passkey } from '../../../shared/security.ts'
import { dayWords } from '../parts/moment.ts'
import { Part } from '../parts/part.tsx'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { knowsPasskeys } from '../session/passkey-button.tsx'
import { askPasskeyOptions, createPasskey, removePasskey, sayFailure } from './calls.ts'
import { deviceWords } from './device-words.ts'
import { Row, Rows } from './rows.tsx'

const usedWords = ({ created_at, used_at }: Passkey) =>
  used_at === null
    ? t('account.passkeys.made', { day: dayWords(new Date(created_at)) })
    : t('account.passkeys.used', { day: dayWords(new Date(used_at)) })

type PasskeysProps = { passkeys: Passkey[]; onChanged: () => void }

/** Lists the registered passkeys, with buttons to add and remove them. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const { begin, isHeld } = useOneAct()

  const add = () =>
    begin('add', async () => {
      const asked = await askPasskeyOptions()
      if (!asked.ok) {
        if (asked.code !== 'confirm_first') sayFailure('passkeys', asked)
        return true
      }
      const made = await makeKey(asked.value)
      if (typeof made === 'string') {
        sayFailed(t('account.passkeys.failed'), t(`account.passkeys.${made}`), 'passkeys')
        return true
      }
      const answer = await createPasskey(made)
      if (answer.ok) say(t('account.passkeys.added'), t('account.passkeys.addedDetail'), 'passkeys')
      else sayFailure('passkeys', answer)
      onChanged()
      return true
    })
  const remove = ({ id }: Passkey) =>
    begin(id, async () => {
      setLeaving(null)
      const answer = await removePasskey(id)
      if (answer.ok || answer.code === 'not_found')
        say(t('account.passkeys.removed'), '', 'passkeys')
      else if (answer.code !== 'confirm_first') sayFailure('passkeys', answer)
      onChanged()
      return true
    })

  return (
    <Part title={t('account.passkeys.title')}>
      <p className="soft">{t('account.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <Rows>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} name={deviceWords(passkey)} detail={usedWords(passkey)}>
              <button
                type="button"
                className="link"
                aria-label={t('account.passkeys.removeLabel', { name: deviceWords(passkey) })}
                aria-disabled={isHeld}
                onClick={() => setLeaving(passkey)}
              >
                {t('account.passkeys.remove')}
              </button>
            </Row>
          ))}
        </Rows>
      )}
      {knowsPasskeys() ? (
        <button type="button" className="button" aria-disabled={isHeld} onClick={add}>
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
          <p>{t('account.passkeys.removeText', { name: deviceWords(leaving) })}</p>
        </SmallDialog>
      )}
    </Part>
  )
}

/**
 * Runs the browser's passkey registration. Returns its response, or the key of an error message.
 */
async function makeKey(
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
