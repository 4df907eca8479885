/**
 * Hashes passwords with argon2id. The cost is the minimum that OWASP's Password Storage Cheat Sheet
 * recommends.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveHash = promisify(argon2)
/**
 * The argon2id cost. `memory` is in KiB, `passes` is the number of iterations and `parallelism` the
 * number of lanes. `SALT_LENGTH` and `HASH_LENGTH` are in bytes.
 */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_LENGTH = 16
const HASH_LENGTH = 32

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const toPhcString = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$${encodeBase64(salt)}$${encodeBase64(hash)}`

/**
 * A dummy hash that no password matches. A comparison with the dummy hash takes as long as one with
 * a real hash, so the response time does not reveal if a user name exists.
 */
export const DUMMY_PASSWORD_HASH = toPhcString(Buffer.alloc(SALT_LENGTH), Buffer.alloc(HASH_LENGTH))

/** Returns the hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
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
 * Compares a password with a stored hash in constant time. The cost is read from the stored hash,
 * so that old hashes stay valid after ARGON2_COST changes. The password is compared in the Unicode
 * forms NFC and NFD and in the form that the user entered, because keyboards encode accents
 * differently and earlier versions of the site did not normalise passwords.
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

/**
 * The characters of generated passwords: letters and digits without `l`, `o`, `0` and `1`, which
 * look alike. There are 32 characters, so each character of a password holds 5 bits.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 16

/**
 * Returns a random password in groups of four characters, such as `k7pd-…`. A password of the
 * default length has 80 bits of entropy.
 */
export const generatePassword = (length = PASSWORD_LENGTH) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')
