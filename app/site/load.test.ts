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
import { loader as loadPiece } from './gallery/piece/piece.tsx'
import { loader as loadHome } from './home/home.tsx'
import { readContext } from './load.ts'

function createContext(log: (error: Error) => void, services = {}) {
  const context = new RouterContextProvider()
  context.set(requestContext, { siteUrl: 'http://localhost', log } as unknown as RequestContext)
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
