import { expect, test } from 'vitest'
import texts from '../locales/admin-mail.fr.json' with { type: 'json' }
import {
  findProviderOfAddress,
  findProviderOfServer,
  getMailProvider,
  getUsernameOfAddress,
  isSendOnlyProvider,
  MAIL_PROVIDER_IDS,
} from './mail-providers.ts'

test.each([
  ['jeanne@orange.fr', 'orange'],
  ['Jeanne@Wanadoo.FR ', 'orange'],
  ['jeanne@free.fr', 'free'],
  ['jeanne@sfr.fr', 'sfr'],
  ['jeanne@neuf.fr', 'sfr'],
  ['jeanne@laposte.net', 'laposte'],
  ['jeanne.bol@gmail.com', 'gmail'],
  ['jeanne@hotmail.fr', 'outlook'],
  ['jeanne@live.fr', 'outlook'],
  ['jeanne@icloud.com', 'icloud'],
  ['jeanne@atelier-bois.example', null],
  ['jeanne@mail.orange.fr', null],
  ['@orange.fr', null],
  ['orange.fr', null],
  ['jeanne@orange.f', null],
  ['', null],
])('finds the provider of %j: %j', (address, id) => {
  expect(findProviderOfAddress(address)).toBe(id)
})

test('the user name is the address, the part before the @ or unknown', () => {
  expect(getUsernameOfAddress('orange', ' j@orange.fr')).toBe('j@orange.fr')
  expect(getUsernameOfAddress('laposte', 'j@laposte.net')).toBe('j')
  expect(getUsernameOfAddress('brevo', 'j@atelier.example')).toBe('')
})

test('only a sending service has user names that are no sender', () => {
  expect(['smtp-relay.brevo.com', 'in-v3.mailjet.com'].map(isSendOnlyProvider)).toEqual([
    true,
    true,
  ])
  expect(['smtp.orange.fr', 'smtp.example.org', ''].map(isSendOnlyProvider)).toEqual([
    false,
    false,
    false,
  ])
})

test('each provider has advice, and a server and domains of its own', () => {
  expect(Object.keys(texts.mail.advice)).toEqual(MAIL_PROVIDER_IDS)
  const all = MAIL_PROVIDER_IDS.map(getMailProvider)
  const domains = all.flatMap((one) => [...one.domains])
  expect(new Set(domains).size).toBe(domains.length)
  for (const id of MAIL_PROVIDER_IDS) {
    const { server } = getMailProvider(id)
    if (server) expect(findProviderOfServer(server.host.toUpperCase())).toBe(id)
  }
})
