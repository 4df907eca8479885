import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { hasTrainingBegun } from '../../../shared/entities/training-dates.ts'
import { formatPrice } from '../../../shared/locale.ts'
import {
  isOpenRegistration,
  REGISTRATION_ACTIONS,
  type Registration,
  type RegistrationAction,
  selectOffersToWithdraw,
  type TrainingRegistrations,
} from '../../../shared/registration.ts'
import { findNoticesToTelephone } from '../../../shared/registration-notices.ts'
import { buildMailtoLink } from '../../../shared/text/email.ts'
import { useFocusAfterRemoval } from '../browser/focus.ts'
import { ActionButton } from '../components/buttons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { PlainTextField } from '../form/plain-fields.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import { removeLocalDraft, useLocalDraft } from './local-draft.tsx'
import { getTrainingRegistrationsPath } from './open-requests.tsx'
import { PaymentCheckboxes } from './payment-checkboxes.tsx'
import { PersonDetails } from './person-details.tsx'
import { getEditDraftName, getMailSettingsToastOptions } from './person-dialogs.tsx'
import {
  describeHowTold,
  describeNotice,
  describeRefund,
  describeRegistrationState,
  explainTooFewPlaces,
  formatDatesOrUndated,
  getEmailFieldHint,
  getPhoneUrl,
  isFollowedByEmail,
  isOfferedOutOfOrder,
  joinNames,
  lacksMailServer,
  splitOpenByEmail,
  wasCalledOff,
  wasTold,
} from './registration-texts.ts'
import styles from './registrations.module.css'
import { performRegistrationAction } from './registrations-api.ts'
import {
  type RegistrationsData,
  showToastThenOffers,
  useEmailInsteadOfCall,
} from './use-registrations.ts'

type RegistrationItemProps = {
  person: Registration
  summary: TrainingRegistrations | undefined
  data: RegistrationsData
  sendsEmails: boolean
  isOpen: boolean
  onToggle: () => void
  /** True among search results, where the row also names the training. */
  isFromSearch?: boolean
  /** True if the artist has just changed the state. The row then stays in its old section. */
  isAnswered?: boolean
}

/**
 * The artist's text in the e-mail has one draft for each dialog and one for the field in the row.
 */
const getSentenceDraftName = (id: number, asked: RegistrationAction | null) =>
  `sentence/${id}/${asked ?? 'answer'}`

/**
 * Parts of the translation keys of the confirmation dialogs, by action. Confirming an open
 * registration needs no dialog.
 */
const QUESTIONS: Partial<Record<RegistrationAction, string>> = {
  cancel: 'cancelling',
  decline: 'declining',
  withdraw: 'withdrawing',
  confirm: 'reconfirming',
}

/** The possible actions in each state. The first one has the primary button. */
const ACTIONS: Record<Registration['state'], RegistrationAction[]> = {
  requested: ['confirm', 'decline'],
  offered: ['confirm', 'withdraw', 'cancel'],
  confirmed: ['cancel'],
  waiting: ['offer', 'cancel'],
  declined: ['confirm'],
  expired: ['confirm'],
  cancelled: ['confirm'],
}

const isOnList = ({ state }: Registration) => state === 'waiting' || state === 'offered'

function getActionLabel(action: RegistrationAction, person: Registration) {
  if (action === 'cancel' && isOnList(person)) return t('registrations.leaveList')
  return t(isOpenRegistration(person) ? `registrations.${action}` : 'registrations.reconfirm', {
    count: person.places,
  })
}

export function RegistrationItem(props: RegistrationItemProps) {
  const { person, summary, data, sendsEmails, isOpen, onToggle, isFromSearch, isAnswered } = props
  const { id, name, phone, email, places, state, message, locale, version } = person
  const [asked, setAsked] = useState<RegistrationAction | null>(null)
  const sentence = useLocalDraft(getSentenceDraftName(id, asked))
  const [isWriting, setWriting] = useState(sentence.text !== '')
  const sentenceInput = useRef<HTMLTextAreaElement>(null)
  const { run, isBusy } = useExclusiveAction()
  const calls = summary?.to_telephone.includes(name) ? findNoticesToTelephone(person) : []
  const canWrite = calls.length > 0 && email !== ''
  const callsKey = canWrite ? [version, ...calls.map(({ created_at }) => created_at)].join() : ''
  const preparedEmail = useEmailInsteadOfCall(id, callsKey)
  const detailsButton = useFocusAfterRemoval(
    [state, person.refunded, person.kept, calls.length].join(),
  )
  const detailsId = useId()
  const tooFew = state === 'waiting' && summary ? explainTooFewPlaces(person, summary.free) : null
  const offers = data.people.filter(
    (one) => one.state === 'offered' && one.training_id === person.training_id,
  )
  const withdrawn = (tooFew && selectOffersToWithdraw(offers, summary?.free ?? 0, places)) || []
  const { notified, unnotified } = splitOpenByEmail(withdrawn, sendsEmails)
  const takesOver = withdrawn.length > 0
  const isOutOfOrder = isOfferedOutOfOrder(person, data.people, summary)

  // Sends the artist's text only while its field is visible, because this device may still have a
  // draft for a registration that the artist has answered on another device.
  const getsSentence = (action: RegistrationAction) =>
    sendsEmails && email !== '' && isFollowedByEmail(action, summary)
  const canAddSentence = state === 'requested' && getsSentence('confirm')
  const sentenceIsShown = asked ? getsSentence(asked) : canAddSentence && isWriting
  const perform = (action: RegistrationAction) =>
    run(action, async () => {
      // `tell` and `untell` do not change the registration, so they send no version.
      const isAboutCalls = action === 'tell' || action === 'untell'
      const result = await performRegistrationAction(id, action, {
        sentence: sentenceIsShown && !isAboutCalls ? sentence.text : '',
        ...(!isAboutCalls && { version }),
      })
      // Ignores a second tap, because another button of the row may appear under the finger.
      armDoubleTapGuard()
      if (!result.ok) {
        data.showFailure(t('registrations.failed'), result, name)
        if (result.kind === 'refused') setAsked(null)
        return false
      }
      if (action === 'tell') {
        const undo = { label: t('registrations.untell'), run: () => perform('untell') }
        showToast(t('registrations.told'), name, 'registrations', { action: undo })
      }
      if (isAboutCalls) {
        void data.replace(result.value)
        return true
      }
      setAsked(null)
      sentence.clear()
      setWriting(false)
      const offered = data.replace(result.value)
      const done = action === 'cancel' && isOnList(person) ? 'leave' : action
      const title = t(`registrations.done.${done}`)
      const isCallDue = findNoticesToTelephone(result.value).length > 0
      void showToastThenOffers(
        title,
        describeHowTold(result.value, person, sendsEmails),
        offered,
        getMailSettingsToastOptions(isCallDue && lacksMailServer(result.value, sendsEmails)),
      )
      return true
    })

  const language = locale !== 'fr' && getFrenchLanguageName(locale)
  const sentenceField = sentenceIsShown && (
    <PlainTextField
      isLong
      ref={sentenceInput}
      label={t('registrations.sentence', { name })}
      hint={
        language
          ? t('registrations.sentenceHintInLanguage', { language })
          : t('registrations.sentenceHint')
      }
      value={sentence.text}
      onChange={sentence.change}
    />
  )
  function startWriting() {
    // Phones open the keyboard only if the field gets the focus during the tap.
    flushSync(() => setWriting(true))
    sentenceInput.current?.focus()
  }
  const getQuestion = () => {
    if (asked === 'offer') return 'takingOver'
    if (asked === 'cancel' && isOnList(person)) return 'leaving'
    return asked && QUESTIONS[asked]
  }
  const question = getQuestion()
  const freesOfferedPlaces = asked === 'cancel' && state === 'offered'
  const price = person.price * places
  const isCalledOff = summary?.training.is_deleted ?? false
  const refund = describeRefund(person, isCalledOff)
  const isOpenState = isOpenRegistration(person)
  const canUntell =
    calls.length === 0 &&
    summary !== undefined &&
    !hasTrainingBegun(summary.training) &&
    wasTold(person)
  const canComeBack = !isCalledOff && wasCalledOff(person)
  const showsMessage = message !== '' && (state === 'requested' || isAnswered)
  const press = (action: RegistrationAction) => {
    // Ignores a second tap while a request is running, because it may hit a new button.
    if (isBusy) return
    const isAsked = action === 'confirm' ? !isOpenState : action in QUESTIONS
    if (isAsked || (action === 'offer' && takesOver)) setAsked(action)
    else void perform(action)
  }
  return (
    <li className={styles.person}>
      <h3>{name}</h3>
      <p>
        {t('registrations.places', { count: places })}
        {price ? ` · ${formatPrice('fr', price)}` : ''}
        {phone && (
          <>
            {' · '}
            <a href={getPhoneUrl(person)} className={`num ${styles.phone}`}>
              {phone}
            </a>
          </>
        )}
      </p>
      {isFromSearch && summary && (
        <p>
          <Link to={getTrainingRegistrationsPath(summary.training.id)} className="more">
            {summary.training.title}
          </Link>{' '}
          · {formatDatesOrUndated(summary)}
        </p>
      )}
      <p className={isAnswered ? styles.answered : 'soft'}>{describeRegistrationState(person)}</p>
      {calls.map((call) => (
        <p key={`${call.kind} ${call.created_at}`} className={styles.unanswered}>
          {describeNotice(call, person)}
          {call.kind === 'moved' &&
            summary &&
            ` ${t('registrations.newDates', { days: formatDatesOrUndated(summary) })}`}
        </p>
      ))}
      {!email && (!phone || calls.length === 0) && (
        <p className="soft">{t(`registrations.${phone ? 'noEmail' : 'noContact'}`)}</p>
      )}
      {showsMessage && (
        <p className={styles.message} lang={locale}>
          {message}
        </p>
      )}
      {language && <p className="soft">{t('registrations.language', { language })}</p>}
      {!isOpenState && refund && <p className={styles.unanswered}>{refund}</p>}
      <PaymentCheckboxes {...{ person, isCalledOff, data }} hasOtherAmounts={isOpen} />
      {canAddSentence && isWriting && sentenceField}
      {tooFew && <p className="soft">{takesOver ? t('registrations.freeIsOffered') : tooFew}</p>}
      <div className={styles.actions}>
        {canWrite && (
          <a
            href={buildMailtoLink(email, preparedEmail)}
            className="button"
            aria-label={t('registrations.actionOn', { action: t('registrations.write'), name })}
          >
            {t('registrations.write')}
          </a>
        )}
        {calls.length > 0 && (
          <ActionButton
            isBusy={isBusy}
            label={t('registrations.actionOn', { action: t('registrations.tell'), name })}
            onPress={() => press('tell')}
          >
            {t('registrations.tell')}
          </ActionButton>
        )}
        {ACTIONS[state]
          .filter(
            (action) =>
              !(action === 'offer' && tooFew && !takesOver) &&
              (action !== 'withdraw' || isOutOfOrder) &&
              (isOpenState || (isOpen && !isCalledOff) || canComeBack),
          )
          .map((action) => (
            <ActionButton
              key={action}
              isBusy={isBusy}
              isPrimary={isOpenState && (action === 'confirm' || action === 'offer')}
              label={t('registrations.actionOn', { action: getActionLabel(action, person), name })}
              onPress={() => press(action)}
            >
              {getActionLabel(action, person)}
            </ActionButton>
          ))}
        {canAddSentence && !isWriting && (
          <button type="button" className="link" onClick={startWriting}>
            {t('registrations.addSentence')}
          </button>
        )}
        <button
          ref={detailsButton}
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={t('registrations.detailsOf', { name })}
          onClick={onToggle}
        >
          {t('registrations.details')}
        </button>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <PersonDetails
            {...{ person, data, sendsEmails }}
            emailHint={getEmailFieldHint(person, summary, sendsEmails)}
            {...(canUntell && { onUntell: () => void perform('untell') })}
            showsMessage={!showsMessage}
            onErased={() => {
              for (const action of [null, ...REGISTRATION_ACTIONS])
                removeLocalDraft(getSentenceDraftName(id, action))
              removeLocalDraft(getEditDraftName(id))
            }}
          />
        )}
      </div>
      {asked && (
        <SmallDialog
          isAlert
          title={t(`registrations.${question}.title`, { name, count: places })}
          confirmLabel={t(`registrations.${question}.confirm`)}
          cancelLabel={t(`registrations.${question}.keep`)}
          isConfirmBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void perform(asked)}
        >
          <p>
            {t(`registrations.${freesOfferedPlaces ? 'cancelling' : question}.text`, {
              names: joinNames(withdrawn),
              count: asked === 'offer' ? withdrawn.length : places,
            })}
          </p>
          {asked === 'offer' && notified.length > 0 && (
            <p>
              {t('registrations.callOffTold', {
                count: notified.length,
                names: joinNames(notified),
              })}
            </p>
          )}
          {asked === 'offer' && unnotified.length > 0 && (
            <p>{t('registrations.toTelephone', { names: joinNames(unnotified) })}</p>
          )}
          {question === 'cancelling' && places > 1 && <p>{t('registrations.cancellingSome')}</p>}
          {asked !== 'offer' && asked !== 'withdraw' && isOpenState && refund && (
            <p className={styles.unanswered}>{refund}</p>
          )}
          {sentenceField}
        </SmallDialog>
      )}
    </li>
  )
}
