import { expect, test } from 'vitest'
import { buildReplyLink } from './reply-draft.ts'

test('encodes the address and the reply so that they cannot add e-mail headers', () => {
  const reply = { subject: 'À propos & co', body: 'Bonjour,', quote: '> ?cc=x' }
  expect(buildReplyLink({ email: 'ada+bol@example.org?bcc=all@example.org', reply })).toBe(
    'mailto:ada%2Bbol@example.org%3Fbcc%3Dall%40example.org?subject=%C3%80%20propos%20%26%20co&body=Bonjour%2C%0D%0A%0D%0A%3E%20%3Fcc%3Dx',
  )
})
