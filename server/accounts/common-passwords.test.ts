import { expect, test } from 'vitest'
import { generatePassword, isCommonPassword } from './passwords.ts'

test.each([
  '123456789012',
  'qwerty123456',
  'Password1234',
  'MotDePasse2026!',
  'motdepasse-1234',
  'azertyuiop12',
  '1234-Soleil-56',
  'passwordpassword',
  'Chocolat.chocolat.',
  'aaaaaaaaaaaa',
  '121212121212',
  'atelier-2018!',
  'Copeaux 2026',
  'marie-marie-1',
])('rejects the common password %s', async (password) => {
  expect(await isCommonPassword(password, 'marie')).toBe(true)
})

test.each([
  'sciure et copeaux',
  'le tour à bois chante',
  'dX7#kqP2w!mZ',
  '7263819soleil8462930',
  'marie tourne des bols',
  generatePassword(),
])('accepts the password %s', async (password) => {
  expect(await isCommonPassword(password, 'marie')).toBe(false)
})

test('checks the longest password quickly', async () => {
  await isCommonPassword('warm', '')
  const before = process.cpuUsage()
  // The check must stay fast for passwords that repeat a short text. The last password is a
  // ligature that Unicode normalisation (NFKD) expands to 18 characters.
  for (const unit of ['a', 'ab', 'abcdef', '1a!', 'ﷺ'])
    await isCommonPassword(`${unit.repeat(1000)}?`.slice(-1000), 'marie')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})
