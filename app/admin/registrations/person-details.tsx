import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import { holdsPlaces, type Registration } from '../../../shared/registration.ts'
import { getNetPaid } from '../../../shared/registration-payment.ts'
import { buildMailtoLink } from '../../../shared/text/email.ts'
import type { ApiFailure } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { PlainTextField } from '../form/plain-fields.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { useNoteDraft } from './local-draft.tsx'
import { EditPersonDialog } from './person-dialogs.tsx'
import { describeNotice } from './registration-texts.ts'
import styles from './registrations.module.css'
import { erasePerson, eraseRegistration, updateRegistration } from './registrations-api.ts'
import { type RegistrationsData, showToastThenOffers } from './use-registrations.ts'

type PersonDetailsProps = {
  person: Registration
  data: RegistrationsData
  emailHint: string
  sendsEmails: boolean
  showsMessage: boolean
  onUntell?: () => void
  onErased: () => void
}

type EraseResult = Awaited<ReturnType<typeof erasePerson | typeof eraseRegistration>>

function describeEraseResult(name: string, result: EraseResult): string {
  if (!result.ok || !result.value) return `${name}.`
  const { registrations, messages } = result.value
  return [
    t('registrations.erasedRegistrations', { count: registrations }),
    messages > 0 && t('registrations.erasedMessages', { count: messages }),
  ]
    .filter(Boolean)
    .join(' ')
}

export function PersonDetails(props: PersonDetailsProps) {
  const { person, data, emailHint, sendsEmails, showsMessage, onUntell, onErased } = props
  const { id, name, email, message, locale, notices, places, version } = person
  const paid = getNetPaid(person)
  const [dialog, setDialog] = useState<'edit' | 'erase' | null>(null)
  const [erasesAll, setErasesAll] = useState(false)
  const note = useNoteDraft(id, person.note)
  const { run, isBusy } = useExclusiveAction()
  const showFailure = (failure: ApiFailure) =>
    data.showFailure(t('registrations.failed'), failure, name)

  function openEraseDialog() {
    setErasesAll(false)
    setDialog('erase')
  }
  const saveNote = () =>
    run('note', async () => {
      const result = await updateRegistration(id, { note: note.text, version })
      if (!result.ok) showFailure(result)
      else {
        note.clearAfterSave(result.value.note)
        showToast(t('registrations.noteSaved'), name, 'registrations')
        void data.replace(result.value)
      }
      return result.ok
    })
  const erase = () =>
    run('erase', async () => {
      const result = await (erasesAll ? erasePerson(id) : eraseRegistration(id))
      setDialog(null)
      const isAlreadyErased = !result.ok && result.status === 404 && !erasesAll
      if (!result.ok && !isAlreadyErased) showFailure(result)
      else {
        armDoubleTapGuard()
        note.clear()
        onErased()
        const detail = describeEraseResult(name, result)
        const offered = data.drop(id)
        void showToastThenOffers(
          t('registrations.erased'),
          detail,
          // Erasing a person may free places in several trainings, of which only one is loaded, so
          // the server returns the people who were offered places.
          result.ok && result.value ? Promise.resolve(result.value.offered) : offered,
        )
      }
      return true
    })
  return (
    <div className={styles.details}>
      {email && (
        <p>
          <a href={buildMailtoLink(email)} className={styles.address}>
            {email}
          </a>
        </p>
      )}
      {showsMessage && message && (
        <div>
          <h4>{t('registrations.message')}</h4>
          <p className={styles.message} lang={locale}>
            {message}
          </p>
        </div>
      )}
      <PlainTextField
        isLong
        label={t('registrations.note')}
        hint={t('registrations.noteHint')}
        value={note.text}
        onChange={note.change}
      />
      {note.text !== person.note && (
        <ActionButton isBusy={isBusy} onPress={saveNote}>
          {t('registrations.saveNote')}
        </ActionButton>
      )}
      <div>
        <h4>{t('registrations.history')}</h4>
        {notices.length === 0 && <p className="soft">{t('registrations.noHistory')}</p>}
        <ul>
          {notices.map((one) => (
            <li key={`${one.kind} ${one.created_at}`}>{describeNotice(one, person)}</li>
          ))}
        </ul>
        {onUntell && (
          <button type="button" className="link" onClick={onUntell}>
            {t('registrations.untell')}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <ActionButton
          isBusy={isBusy}
          label={t('registrations.editOf', { name })}
          onPress={() => setDialog('edit')}
        >
          {t('registrations.edit')}
        </ActionButton>
        <ActionButton isBusy={isBusy} onPress={openEraseDialog}>
          {t('registrations.erase')}
        </ActionButton>
      </div>
      {dialog === 'edit' && (
        <EditPersonDialog
          {...{ person, emailHint, sendsEmails }}
          onSaved={(saved) => {
            setDialog(null)
            return data.replace(saved)
          }}
          onFailure={data.showFailure}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog === 'erase' && (
        <SmallDialog
          isAlert
          title={t('registrations.eraseQuestion', { name })}
          confirmLabel={t('registrations.erase')}
          isConfirmBusy={isBusy}
          onCancel={() => setDialog(null)}
          onConfirm={() => void erase()}
        >
          <p>{t('registrations.eraseText')}</p>
          {holdsPlaces(person) && <p>{t('registrations.eraseFreesPlaces', { count: places })}</p>}
          {paid > 0 && <p>{t('registrations.erasePaid', { amount: formatPrice('fr', paid) })}</p>}
          {email && (
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={erasesAll}
                onChange={({ target }) => setErasesAll(target.checked)}
              />
              <span>
                {t('registrations.eraseAll')} {email}
              </span>
            </label>
          )}
        </SmallDialog>
      )}
    </div>
  )
}
