import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildPiece, buildTraining, openSite } from '../../tests/support/site.ts'
import {
  type PublicServices,
  type RequestContext,
  requestContext,
  servicesContext,
} from '../context.ts'
import { loader as loadContact } from './contact.tsx'
import { loader as loadPiece, action as sendInquiry } from './gallery/piece/piece.tsx'
import { loader as loadHome } from './home/home.tsx'
import { readContext } from './load.ts'

function createContext(log: (error: Error) => void, services = {}, method = 'GET') {
  const context = new RouterContextProvider()
  const request = { siteUrl: 'http://localhost', log, method }
  context.set(requestContext, request as unknown as RequestContext)
  context.set(servicesContext, services as PublicServices)
  return context
}

test('a list that cannot be loaded is logged once and shown empty', async () => {
  const logged: unknown[] = []
  const broken = new Error('no such table')
  const context = createContext((error) => logged.push(error))
  const { orElse } = readContext({ request: new Request('http://localhost/'), context })
  expect(await orElse(Promise.reject(broken), [])).toEqual([])
  expect(logged).toEqual([broken])
  expect(await orElse(Promise.resolve([1]), [])).toEqual([1])
  expect(logged).toHaveLength(1)
})

test('pages appear without secondary data that cannot be read, and log each failure', async () => {
  const site = await openSite()
  await site.signIn()
  for (const [path, body] of [
    ['/api/art-pieces', buildPiece()],
    ['/api/trainings', buildTraining({ date: '2999-05-14' })],
  ] as const)
    expect((await site.ask(path, { method: 'POST', body })).status).toBe(201)
  const load = async (loader: unknown, path: string, params = {}) => {
    const logged: string[] = []
    const log = ({ message }: Error) => logged.push(message.replace('no such table: ', ''))
    const context = createContext(log, site.services)
    const args = { request: new Request(`http://localhost${path}`), context, params }
    return { data: await (loader as (all: typeof args) => Promise<object>)(args), logged }
  }
  for (const table of ['portrait', 'home', 'settings'])
    await site.sql(`alter table ${table} rename to lost_${table}`)

  const piece = await load(loadPiece, '/gallery/1-bol-en-noyer', { piece: '1-bol-en-noyer' })
  expect(piece.data).toMatchObject({ piece: { title: 'Bol en noyer' }, artistName: '' })
  expect(piece.logged).toEqual(['portrait'])
  const home = await load(loadHome, '/')
  expect(home.logged).toEqual(['home', 'home'])
  const contact = await load(loadContact, '/contact?training=1')
  expect(contact.data).toMatchObject({ training: { title: 'Initiation' }, registration: null })
  expect(contact.logged).toEqual(['settings'])
})

test('an outdated slug redirects, but not a rejected form, whose text would be lost', async () => {
  const site = await openSite()
  await site.signIn()
  await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece() })
  const args = (method: string, piece: string) => ({
    request: new Request(`http://localhost/gallery/${piece}`),
    context: createContext((error) => expect(error).toBeNull(), site.services, method),
    params: { piece },
  })
  const load = (method: string, piece: string) =>
    (loadPiece as unknown as (all: object) => Promise<object>)(args(method, piece)).catch(
      (thrown) => thrown,
    )
  const moved: Response = await load('GET', '1-ancien-titre')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/gallery/1-bol-en-noyer'])
  expect(await load('POST', '1-ancien-titre')).toMatchObject({ piece: { title: 'Bol en noyer' } })

  // The contact page handles the form of a hidden piece.
  await site.ask('/api/art-pieces/1', { method: 'DELETE' })
  const hidden = await (sendInquiry as unknown as (all: object) => Promise<Response>)(
    args('POST', '1-bol-en-noyer'),
  ).catch((thrown) => thrown)
  expect([hidden.status, hidden.headers?.get('location')]).toEqual([307, '/contact#contact'])
})
