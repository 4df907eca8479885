import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { DUMMY_PASSWORD_HASH, generatePassword, hashPassword, verifyPassword } from './passwords.ts'

test('stores an argon2id hash of at least the minimum cost of OWASP', async () => {
  const stored = await hashPassword('sciure')
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(
    stored,
  ) as unknown as string[]
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(await hashPassword('sciure')).not.toBe(stored)
})

test('accepts only the same password, with any characters', async () => {
  const stored = await hashPassword('copeaux é \u{1f333}')
  expect(await verifyPassword('copeaux é \u{1f333}', stored)).toBe(true)
  for (const wrong of ['', 'copeaux', 'copeaux e \u{1f333}', stored])
    expect(await verifyPassword(wrong, stored)).toBe(false)
})

test('accepts composed and decomposed accents, also for a hash of the decomposed form', async () => {
  const password = 'sciure dorée'
  for (const form of ['NFC', 'NFD'] as const) {
    const stored = await hashPassword(password.normalize(form))
    expect(await verifyPassword(password.normalize('NFC'), stored)).toBe(true)
    expect(await verifyPassword(password.normalize('NFD'), stored)).toBe(true)
  }
  // Earlier versions of the site hashed the password in the Unicode form that the browser sent.
  // This hash of the decomposed form (NFD) must also match the composed form (NFC).
  const nonce = Buffer.from('sel de bois')
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password.normalize('NFD'), nonce, ...cost })
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const earlier = `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(hash)}`
  expect(await verifyPassword(password.normalize('NFC'), earlier)).toBe(true)
})

test('accepts a hash with another cost', async () => {
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  // The stored hash is a test vector of the reference implementation (argon2 test.c, version 19).
  // Its cost differs from ARGON2_COST.
  expect(await verifyPassword('password', stored)).toBe(true)
})

test('the dummy hash has the same cost as a real one and matches no password', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(DUMMY_PASSWORD_HASH)).toEqual(costOf(await hashPassword('sciure')))
  for (const password of ['', 'sciure', DUMMY_PASSWORD_HASH, '\0'.repeat(32)])
    expect(await verifyPassword(password, DUMMY_PASSWORD_HASH)).toBe(false)
})

test('throws if the stored value is not a hash', async () => {
  await expect(verifyPassword('x', 'x')).rejects.toThrow('not an argon2id hash')
})

test('generates unique passwords in groups of four', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  for (const password of passwords)
    expect(password).toMatch(/^([a-kmnp-z2-9]{4}-){3}[a-kmnp-z2-9]{4}$/)
  expect(new Set(passwords).size).toBe(50)
})
