import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPiece, openSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const findFilesContaining = (words: string) =>
  readdirSync(site.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(words))
const post = async (path: string, body: object) => {
  const answer = await site.ask(path, { method: 'POST', body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; version: number }
}
const remove = async (path: string) =>
  expect((await site.ask(path, { method: 'DELETE' })).status).toBe(204)
/**
 * Makes the site believe that it has run for longer than the retention time of the trash. Then runs
 * the hourly job that purges the trash.
 */
async function passTime() {
  await site.sql(`insert into settings (name, value) values ('hours_run', '2000')
    on conflict (name) do update set value = '2000'`)
  await site.services.trash.runHourly()
}

test('no trace remains of a deleted message of any length', async () => {
  const mail = { keeps_messages: true, keeping_days: 365, host: '', port: 465, security: 'tls' }
  const settings = { ...mail, username: '', recipient: '' }
  expect((await site.ask('/api/mail', { method: 'PUT', body: settings })).status).toBe(200)
  for (const length of [10, 4_000, 200, 4_900, 900]) {
    const sent = await site.ask('/api/messages', {
      method: 'POST',
      body: {
        name: `Zwetschge ${length}`,
        email: 'zwetschge@example.org',
        subject: 'Visite Zwetschge',
        message: 'Zwetschge '.repeat(length / 10),
        locale: 'fr',
        open_for: 20_000,
      },
    })
    expect(sent.status).toBe(201)
  }
  expect(findFilesContaining('Zwetschge')).not.toEqual([])
  const rows = await site.services.messages.list({ show: 'all', q: '', after: null, limit: 100 })
  for (const { id } of rows) await remove(`/api/messages/${id}`)
  expect(findFilesContaining('Zwetschge'), 'in the trash').not.toEqual([])
  const body = { ids: rows.map(({ id }) => id) }
  await site.ask('/api/messages/erase', { method: 'POST', body })
  expect(findFilesContaining('Zwetschge')).toEqual([])
})

test('no trace remains of a deleted voucher', async () => {
  const { id } = await post('/api/vouchers', { gift: 'Un bol', recipient: 'Zwetschge' })
  expect(findFilesContaining('Zwetschge')).not.toEqual([])
  await remove(`/api/vouchers/${id}`)
  expect(findFilesContaining('Zwetschge')).toEqual([])
})

test('no trace remains of a piece purged from the trash', async () => {
  const { id } = await post('/api/art-pieces', buildPiece({ title: 'Zwetschge' }))
  await post('/api/art-pieces', buildPiece())
  await remove(`/api/art-pieces/${id}`)
  expect(findFilesContaining('Zwetschge')).not.toEqual([])
  await remove(`/api/trash/art_piece/${id}`)
  expect(findFilesContaining('Zwetschge')).toEqual([])
})

test('no trace remains of a removed buyer name after the retention time of the trash', async () => {
  const { id } = await post('/api/art-pieces', buildPiece({ sold_to: 'Zwetschge' }))
  const save = (fields: object) =>
    site.ask(`/api/art-pieces/${id}`, { method: 'PUT', body: buildPiece(fields) })
  expect((await save({ sold_to: '', title: 'Bol' })).status).toBe(200)
  expect((await save({ sold_to: '', title: 'Coupe' })).status).toBe(200)
  await site.services.trash.runHourly()
  const kept = () => site.services.revisions('art_piece', id)
  expect((await kept()).map(({ entity }) => entity)).toMatchObject([
    { title: 'Bol', sold_to: '' },
    { sold_to: 'Zwetschge' },
  ])
  await passTime()
  expect(findFilesContaining('Zwetschge')).toEqual([])
  const [, first] = await kept()
  expect(first?.entity).toMatchObject({ title: 'Bol en noyer' })
  expect(first?.entity).not.toHaveProperty('sold_to')
})

test('no trace remains of a replaced mailbox password', async () => {
  const settings = {
    ...{ keeps_messages: true, keeping_days: 365, host: 'mail.example.org', port: 465 },
    ...{ security: 'tls', username: 'artist', recipient: 'artist@example.org' },
  }
  const save = async (password: string) => {
    const body = { ...settings, password }
    expect((await site.ask('/api/mail', { method: 'PUT', body })).status).toBe(200)
  }
  await save('Zwetschgenmus')
  expect(findFilesContaining('Zwetschgenmus')).not.toEqual([])
  await save('Pflaumenmus')
  expect(findFilesContaining('Zwetschgenmus')).toEqual([])
})
