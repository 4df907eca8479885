/** Passwords as argon2id hashes, with the least cost that OWASP's Password Storage Cheat Sheet allows. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** Memory in KiB, passes, lanes; length of salt and hash in bytes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_LENGTH = 16
const HASH_LENGTH = 32

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phc = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(hash)}`

/** No password's, and compared with at the same cost: who is unknown is refused no sooner than who is known. */
export const NOBODYS = phc(Buffer.alloc(SALT_LENGTH), Buffer.alloc(HASH_LENGTH))

/** @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH)
  const hash = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: HASH_LENGTH,
    ...COST,
  })
  return phc(nonce, hash)
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Compares in constant time. The cost is the stored one's, so that raising COST locks nobody out. Keyboards differ in how
 * they send accents, and earlier versions of the site hashed what they were sent: each form of the password is tried.
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password])
  for (const form of forms) if (await isSame(form, stored)) return true
  return false
}

async function isSame(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? []
  if (!salt || !hash) throw new Error('A stored password is not an argon2id hash')
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

/** Without letters and figures that look alike: each of these 32 is 5 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 16

/** Something to be copied by hand, in groups of four: `k7pd-…`. A password of this length has 80 bits. */
export const generatePassword = (length = PASSWORD_LENGTH) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')
