/** Hashes passwords with argon2id, at the minimum cost of OWASP's Password Storage Cheat Sheet. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveHash = promisify(argon2)
/** `memory` is in KiB, the lengths are in bytes. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_LENGTH = 16
const HASH_LENGTH = 32

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const toPhcString = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$${encodeBase64(salt)}$${encodeBase64(hash)}`

/**
 * A hash that matches no password. It is compared if the user name is unknown, so that the response
 * time does not reveal which names exist.
 */
export const DUMMY_PASSWORD_HASH = toPhcString(Buffer.alloc(SALT_LENGTH), Buffer.alloc(HASH_LENGTH))

/** Returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH)
  const hash = await deriveHash('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: HASH_LENGTH,
    ...ARGON2_COST,
  })
  return toPhcString(nonce, hash)
}

const PHC_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Compares in constant time. Tries several Unicode forms, because keyboards encode accents
 * differently and earlier versions did not normalise passwords.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password])
  for (const form of forms) if (await matchesHash(form, stored)) return true
  return false
}

async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC_PATTERN.exec(stored) ?? []
  if (!salt || !hash) throw new Error('A stored password is not an argon2id hash')
  const expected = Buffer.from(hash, 'base64')
  const actual = await deriveHash('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

/** Has 32 characters, so that each holds 5 bits. Characters that look alike are missing. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 16

/** Returns a random password in groups of four characters, by default with 80 bits. */
export const generatePassword = (length = PASSWORD_LENGTH) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')
