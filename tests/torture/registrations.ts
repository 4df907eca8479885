/**
 * Kills the process while people register and the artist confirms or cancels registrations. Every
 * acknowledged request must exist afterwards, the training must never have more than eight places
 * taken, and each kill may repeat at most one e-mail.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { createServices } from '../../server/services.ts'
import { isOpenRegistration, STATES_WITH_PLACES } from '../../shared/registration.ts'
import { buildTrainingInput, unwrapResult } from '../support/content.ts'
import { startMailServer } from '../support/mail-server.ts'
import { getServerFilePath, startNodeProcess } from '../support/server-process.ts'
import { createRandomGeneratorForRound } from './random.ts'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const PLACES = 8
const PEOPLE_PER_ROUND = 12
const MAX_MILLISECONDS = 900

/**
 * Registers people at the same time and prints the name of each person whose request is
 * acknowledged. After each request, confirms or cancels a registration.
 */
const REQUESTS_SCRIPT = `
  import { createServices } from ${JSON.stringify(getServerFilePath('services.ts'))}
  import { readConfig } from ${JSON.stringify(getServerFilePath('config.ts'))}
  const { registrations, messages } = await createServices(readConfig())
  messages.start()
  const [training, round] = process.argv.slice(-2).map(Number)
  console.log('ready')
  await Promise.all(Array.from({ length: ${PEOPLE_PER_ROUND} }, async (_, at) => {
    const name = 'P' + round + '-' + at
    const request = {
      name, email: name.toLowerCase() + '@example.org', phone: '', places: 1 + (at % 2), message: '',
    }
    const context = { locale: at % 2 ? 'de' : 'fr', clientAddress: '10.1.' + round + '.' + at, trap: '' }
    const result = await registrations.request(training, request, context)
    if (result.ok) console.log('stored ' + name)
    const all = await registrations.list(training)
    const one = all[(at * 7 + round) % all.length]
    await registrations.perform(one.id, at % 3 ? 'confirm' : 'cancel')
  }))
  await new Promise(() => setInterval(() => {}, 1000))`

function forgetRequestTimes(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'copeaux.sqlite'))
  db.exec('update registrations set created_at = 1')
  db.close()
}

const start: StressTestStarter = async ({ seed, folder }) => {
  const mail = await startMailServer()
  const env = {
    DATA_DIR: join(folder, 'registrations'),
    SMTP_URL: mail.url,
    CONTACT_TO: 'atelier@example.org',
    SITE_URL: 'https://atelier.example.org',
  }
  const open = () => createServices(readConfig(env), console.error)
  let kills = 0

  async function countRepeatedEmails(): Promise<number> {
    const sent = new Map<string, string[]>()
    for (const { messageId = '', to, subject = '' } of await mail.emails()) {
      const key = `${to?.[0]?.address} ${subject}`
      sent.set(key, [...(sent.get(key) ?? []), messageId])
    }
    let repeated = 0
    for (const [key, ids] of sent) {
      const isForArtist = key.startsWith('atelier@')
      if (!isForArtist && new Set(ids).size > 1) throw new Error(`two e-mails: ${key}`)
      repeated += ids.length - new Set(ids).size
    }
    return repeated
  }

  return {
    async round(n) {
      const random = createRandomGeneratorForRound(seed, n)
      const before = await open()
      const fields = { title: `Cours ${n}`, date: '2099-05-14', duration: '1 jour' }
      const input = buildTrainingInput({ ...fields, max_participants: PLACES })
      const { id } = unwrapResult(await before.trainings.create(input))
      await before.close()
      forgetRequestTimes(env.DATA_DIR)
      const people = startNodeProcess(
        ['--input-type=module', '-e', REQUESTS_SCRIPT, '--', String(id), String(n)],
        env,
      )
      await people.waitForOutput(/ready/)
      await wait(random.below(MAX_MILLISECONDS))
      people.child.kill('SIGKILL')
      const { output } = await people.ended
      kills += 1
      const stored = [...output.matchAll(/stored (\S+)/g)].map(([, name]) => name)

      const site = await open()
      try {
        const all = await site.registrations.list(id)
        const lost = stored.filter((name) => !all.some((one) => one.name === name))
        if (lost.length > 0) throw new Error(`lost: ${lost}`)
        const held = all
          .filter(({ state }) => STATES_WITH_PLACES.some((holding) => holding === state))
          .reduce((sum, { places }) => sum + places, 0)
        if (held > PLACES) throw new Error(`${held} places are held`)
        const fits = all.find(({ state, places }) => state === 'waiting' && places <= PLACES - held)
        if (fits) throw new Error(`${fits.name} waits although ${PLACES - held} places are free`)
        site.messages.deliverOutbox()
        await site.messages.settle()
        const told = (await site.registrations.list(id)).flatMap(({ notices }) => notices)
        const unsent = told.filter(({ delivery }) => delivery !== 'sent')
        if (unsent.length > 0) throw new Error(`${unsent.length} e-mails were not sent`)
        const repeated = await countRepeatedEmails()
        if (repeated > kills) throw new Error(`${repeated} e-mails were repeated`)
        return {
          sum: {
            kills: 1,
            'acknowledged requests': stored.length,
            'stored requests': all.length,
            open: all.filter(isOpenRegistration).length,
            'e-mails': told.length,
          },
          most: { 'places held': held, 'e-mails repeated': repeated },
        }
      } finally {
        await site.close()
      }
    },
    end: () => mail.close(),
  }
}

export const registrationKillTest: StressTest = {
  description: 'kills the process while people register: no request is lost, no place given twice',
  rounds: 200,
  reportEvery: 20,
  start,
}
