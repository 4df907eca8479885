import { useCallback, useEffect, useRef, useState } from 'react'
import type { Registration, TrainingRegistrations } from '../../../shared/registration.ts'
import type { PreparedEmail, RegistrationNotice } from '../../../shared/registration-notices.ts'
import { type ApiFailure, type ApiResult, getErrorMessage } from '../api/api.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { showFailureToast, showToast, type ToastActionAndLinks } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { joinNames } from './registration-texts.ts'
import {
  fetchEmailInsteadOfCall,
  fetchRegistrations,
  fetchTrainings,
  searchRegistrations,
  showUnknownOutcome,
} from './registrations-api.ts'

const SEARCH_DEBOUNCE_MS = 250
const DELIVERY_CHECK_INTERVAL_MS = 5_000

/** Ignores notices of new dates, whose e-mails are sent only after a quarter of an hour. */
const isDeliveryPending = ({ kind, delivery, problem }: RegistrationNotice) =>
  delivery === 'waiting' && !problem && kind !== 'moved'

type Loaded = {
  state: 'loading' | 'failed' | 'ready'
  trainings: TrainingRegistrations[]
  people: Registration[]
  /** The training whose participants are loaded, or null for the results of a search. */
  training: number | null
  q: string
}

function fetchPeople(training: number | null, q: string): Promise<ApiResult<Registration[]>> {
  if (training !== null) return fetchRegistrations(training)
  return q.trim() ? searchRegistrations(q.trim()) : Promise.resolve({ ok: true, value: [] })
}

/**
 * Loads the counts of all trainings, and the people of `training` or, if `training` is null, the
 * people who match `q`.
 */
export function useRegistrations(training: number | null, q: string) {
  const [loaded, setLoaded] = useState<Loaded>({
    ...{ state: 'loading', trainings: [], people: [], training, q },
  })
  const requestCount = useRef(0)
  const load = useCallback(async () => {
    const request = ++requestCount.current
    const [trainings, people] = await Promise.all([fetchTrainings(), fetchPeople(training, q)])
    // Ignores this response, because a newer request has been sent.
    if (request !== requestCount.current) return []
    setLoaded((old) => {
      if (trainings.ok && people.ok)
        return { state: 'ready', trainings: trainings.value, people: people.value, training, q }
      // After a failed refresh, the list still shows the old data.
      const isRefresh = old.state === 'ready' && old.training === training && old.q === q
      return isRefresh ? old : { ...old, state: 'failed' }
    })
    return people.ok ? people.value : []
  }, [training, q])
  useEffect(() => {
    const timer = setTimeout(() => void load(), q ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [load, q])
  useRevalidateOnFocus(load)
  const isSending = loaded.people.some(({ notices }) => notices.some(isDeliveryPending))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each successful response.
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(load, DELIVERY_CHECK_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [load, isSending, loaded])

  // A late response or an undo button may call `change` after the artist has opened another list,
  // which must not change.
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  })
  const change = (next: (people: Registration[]) => Registration[]) => {
    if (latestLoad.current !== load) return
    requestCount.current += 1
    setLoaded((old) => ({ ...old, people: next(old.people) }))
  }
  /**
   * Loads the list again. Returns the other people whose state has changed from waiting to offered.
   */
  async function loadOffered(changedId: number): Promise<Registration[]> {
    const waiting = loaded.people.filter(({ state }) => state === 'waiting')
    const people = await latestLoad.current()
    return people.filter(
      ({ id, state }) =>
        id !== changedId && state === 'offered' && waiting.some((one) => one.id === id),
    )
  }
  const isOther = loaded.training !== training && loaded.state === 'ready'
  const shown: Loaded = isOther
    ? { ...loaded, state: training === null ? 'ready' : 'loading', people: [] }
    : loaded
  return {
    ...shown,
    load,
    /** Shows the failure and loads the list again, which another device may have changed. */
    showFailure(title: string, failure: ApiFailure, name = '') {
      showRegistrationFailure(title, failure, name)
      void load()
    },
    replace(changed: Registration) {
      change((people) =>
        people.some(({ id }) => id === changed.id)
          ? people.map((one) => (one.id === changed.id ? changed : one))
          : [...people, changed],
      )
      return loadOffered(changed.id)
    },
    drop(id: number) {
      change((people) => people.filter((one) => one.id !== id))
      return loadOffered(id)
    },
  }
}

function showRegistrationFailure(title: string, failure: ApiFailure, name: string) {
  if (failure.kind === 'refused') {
    const key = { conflict: 'answeredElsewhere', not_found: 'gone' }[failure.code]
    const detail = key ? t(`registrations.${key}`) : getErrorMessage(failure)
    showFailureToast(title, [name, detail].filter(Boolean).join(' · '), 'registrations')
  } else showUnknownOutcome('registrations')
}

/** Shows a toast. If freed places were offered to other people, shows it again with their names. */
export async function showToastThenOffers(
  title: string,
  detail: string,
  offered: Promise<Pick<Registration, 'name'>[]>,
  controls: ToastActionAndLinks = {},
) {
  showToast(title, detail, 'registrations', controls)
  const people = await offered
  if (people.length > 0) {
    const names = joinNames(people)
    // The names come before `detail`, because a toast on a phone shows only two lines.
    const details = `${t('registrations.offeredTo', { names })} ${detail}`
    showToast(title, details, 'registrations', controls)
  }
}

export type RegistrationsData = ReturnType<typeof useRegistrations>

/**
 * Returns undefined while the e-mail loads, and if it cannot be loaded.
 *
 * @param callsKey changes with the calls to make, and is empty if there is none
 */
export function useEmailInsteadOfCall(id: number, callsKey: string) {
  const [loaded, setLoaded] = useState<PreparedEmail>()
  useEffect(() => {
    let isCurrent = true
    if (callsKey)
      void fetchEmailInsteadOfCall(id).then((result) => {
        if (isCurrent) setLoaded(result.ok ? result.value : undefined)
      })
    return () => {
      isCurrent = false
    }
  }, [id, callsKey])
  return loaded
}
