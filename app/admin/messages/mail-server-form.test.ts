import { expect, test } from 'vitest'
import { changeRecipient, chooseProvider, type MailServerValues } from './mail-server-fields.tsx'

const EMPTY: MailServerValues = {
  ...{ recipient: '', provider: 'none', host: '', port: '465', security: 'tls', username: '' },
}
const typeAddress = (values: MailServerValues, address: string) =>
  [...address].reduce((before, _, at) => changeRecipient(before, address.slice(0, at + 1)), values)

test('the address fills in the server and the user name, letter by letter', () => {
  expect(typeAddress(EMPTY, 'jeanne@wanadoo.fr')).toEqual({
    ...{ recipient: 'jeanne@wanadoo.fr', provider: 'orange', username: 'jeanne@wanadoo.fr' },
    ...{ host: 'smtp.orange.fr', port: '465', security: 'tls' },
  })
  expect(typeAddress(EMPTY, 'jeanne@me.com')).toMatchObject({
    ...{ provider: 'icloud', host: 'smtp.mail.me.com', port: '587', security: 'starttls' },
  })
})

test('another address changes the provider that followed from the first one', () => {
  const orange = typeAddress(EMPTY, 'jeanne@orange.fr')
  expect(changeRecipient(orange, 'jeanne@laposte.net')).toMatchObject({
    ...{ provider: 'laposte', host: 'smtp.laposte.net', username: 'jeanne' },
  })
  expect(changeRecipient(orange, 'jeanne@atelier.example')).toMatchObject({
    ...{ provider: 'none', host: '', username: '' },
  })
})

test('a chosen provider stays, and its user name follows the address', () => {
  const chosen = chooseProvider(typeAddress(EMPTY, 'jeanne@atelier.example'), 'ovh')
  expect(chosen).toMatchObject({ host: 'ssl0.ovh.net', username: 'jeanne@atelier.example' })
  expect(changeRecipient(chosen, 'j@orange.fr')).toMatchObject({
    ...{ provider: 'ovh', host: 'ssl0.ovh.net', username: 'j@orange.fr' },
  })
})

test('a typed user name and a typed server stay', () => {
  const typed = { ...chooseProvider(EMPTY, 'brevo'), username: '8f2a@smtp.example' }
  expect(changeRecipient(typed, 'jeanne@orange.fr').username).toBe('8f2a@smtp.example')
  const other = { ...chooseProvider(EMPTY, 'other'), host: 'mx.example', username: '' }
  expect(changeRecipient(other, 'jeanne@orange.fr')).toEqual({
    ...other,
    recipient: 'jeanne@orange.fr',
  })
})

test('a mailbox of Microsoft fills in no server', () => {
  expect(typeAddress(EMPTY, 'jeanne@hotmail.fr')).toMatchObject({
    ...{ provider: 'outlook', host: '', username: '' },
  })
})
