import * as v from 'valibot'
import type { PublicWorkshop } from '../../shared/entities/workshop.ts'
import { pick } from '../../shared/pick.ts'
import type {
  Registration,
  RegistrationAction,
  RegistrationActionInput,
  RegistrationUpdate,
} from '../../shared/registration.ts'
import { findCancellation, type RegistrationNotice } from '../../shared/registration-notices.ts'
import {
  type RegistrationSettings,
  registrationSettingsSchema,
} from '../../shared/registration-settings.ts'
import type { Database } from '../database/connect.ts'
import { scheduleHourly } from '../database/running-hours.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { SiteContactDetails } from '../messages/emails.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { createArtistActions } from './artist-actions.ts'
import { createDeadlineJob } from './deadlines.ts'
import { createRegistrationChanger } from './notice-queue.ts'
import { findCalendarEvent, findTrainingIncludingDeleted } from './participant-event.ts'
import { createPrivateLinkActions, findRegistrationByLinkCode } from './participants.ts'
import { composeEmailInsteadOfCall, composeRegistrationEmail } from './registration-emails.ts'
import { createRegistrationReader } from './registration-reader.ts'
import { createRegistrationAcceptor } from './requests.ts'

const SETTING_NAME = 'registrations_settings'

type Dependencies = {
  db: Database
  host: string
  hashAddress: (address: string) => string
  mail: { isConfigured: () => Promise<boolean>; deliver: () => void }
  readContactDetails: () => Promise<SiteContactDetails>
  readWorkshop: () => Promise<PublicWorkshop>
  log: (error: unknown) => void
}

/** The participant's private page shows these fields, but not the artist's notes. */
const PARTICIPANT_FIELDS = [
  ...(['id', 'training_id', 'locale', 'name', 'email', 'phone', 'places', 'state'] as const),
  ...(['position', 'respond_by', 'price', 'deposit', 'paid', 'paid_at'] as const),
  ...(['refunded', 'kept'] as const),
]
export type ParticipantRegistration = Pick<Registration, (typeof PARTICIPANT_FIELDS)[number]> & {
  cancellation: Pick<RegistrationNotice, 'kind' | 'created_at'> | undefined
  payment_url: string
}

export function createRegistrationService({
  db,
  host,
  hashAddress,
  mail,
  readContactDetails,
  readWorkshop,
  log,
}: Dependencies) {
  const readSettings = async (): Promise<RegistrationSettings> =>
    v.parse(
      registrationSettingsSchema,
      JSON.parse((await readSetting(db.queries, SETTING_NAME)) ?? '{}'),
    )
  const readSite = async () => ({
    ...(await readContactDetails()),
    ...(await readSettings()),
    workshop: await readWorkshop(),
  })
  const changeRegistrations = createRegistrationChanger(db, mail)
  const reader = createRegistrationReader(db, mail.isConfigured)
  const { add, perform, update, goAhead, erase, eraseAllByEmail } =
    createArtistActions(changeRegistrations)
  const handleDeadlines = createDeadlineJob(db.queries, changeRegistrations, readSettings)
  let stop = () => {}

  const changeAndFind = async (
    id: number,
    work: () => Promise<Result<null>>,
  ): Promise<Result<Registration>> => {
    const changed = await work()
    return changed.ok ? reader.find(id) : changed
  }

  return {
    ...reader,
    ...createPrivateLinkActions({ db: db.queries, host, changeRegistrations }),
    request: createRegistrationAcceptor({
      ...{ db, host, hashAddress, readSettings, changeRegistrations },
    }),
    async add(...args: Parameters<typeof add>): Promise<Result<Registration>> {
      const added = await add(...args)
      return added.ok ? reader.find(added.value) : added
    },
    perform: (id: number, ...args: [RegistrationAction, RegistrationActionInput?]) =>
      changeAndFind(id, () => perform(id, ...args)),
    update: (id: number, change: RegistrationUpdate) => changeAndFind(id, () => update(id, change)),
    goAhead,
    changeRegistrations,
    async eraseAllByEmail(email: string) {
      const result = await eraseAllByEmail(email)
      await db.truncateLog()
      return result
    },
    async erase(id: number): Promise<Result<null>> {
      const erased = await erase(id)
      if (erased.ok) await db.truncateLog()
      return erased
    },
    async findByCode(code: string): Promise<Result<ParticipantRegistration>> {
      const row = await findRegistrationByLinkCode(db.queries, code)
      const found = row ? await reader.find(row.id) : createRejection('not_found')
      if (!found.ok) return found
      const { payment_url } = await db.queries
        .selectFrom('trainings')
        .select('payment_url')
        .where('id', '=', found.value.training_id)
        .executeTakeFirstOrThrow()
      const notice = findCancellation(found.value)
      const cancellation = notice && pick(notice, ['kind', 'created_at'])
      return createSuccess({ ...pick(found.value, PARTICIPANT_FIELDS), cancellation, payment_url })
    },
    findCalendarEvent: (code: string) => findCalendarEvent(db.queries, code),
    findTrainingIncludingDeleted: (training_id: number) =>
      findTrainingIncludingDeleted(db.queries, training_id),
    settings: {
      read: readSettings,
      async update(changed: RegistrationSettings): Promise<RegistrationSettings> {
        // Writes inside `change`, which invalidates the page cache: public pages show these
        // settings.
        await db.change((queries) => writeSetting(queries, SETTING_NAME, JSON.stringify(changed)))
        return readSettings()
      },
    },
    handleDeadlines,
    composeRegistrationEmail: async (emailId: number) =>
      composeRegistrationEmail(db.queries, emailId, await readSite()),
    composeEmailInsteadOfCall: async (id: number) =>
      composeEmailInsteadOfCall(db.queries, id, await readSite()),
    /** Handles deadlines that passed while the site did not run, and then runs every hour. */
    async start() {
      stop = scheduleHourly(db, handleDeadlines, log)
      await handleDeadlines().catch(log)
    },
    close() {
      stop()
    },
  }
}
export type RegistrationService = ReturnType<typeof createRegistrationService>
