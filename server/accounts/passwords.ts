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
 * A hash that matches no password. Passwords for unknown user names are compared with it, so that
 * the response time does not reveal which names exist.
 */
export const DUMMY_PASSWORD_HASH = toPhcString(Buffer.alloc(SALT_LENGTH), Buffer.alloc(HASH_LENGTH))

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
 * Compares a password with a stored hash in constant time. Tries several Unicode forms, because
 * keyboards encode accents differently and earlier versions did not normalise passwords.
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

/** Each of these 32 characters has 5 bits. Characters that look alike are missing. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 16

/** Returns a random password in groups of four characters, by default with 80 bits. */
export const generatePassword = (length = PASSWORD_LENGTH) =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')

/**
 * A common word with at most this number of digits and symbols around it is rejected, as in
 * `Soleil-2026!`.
 */
const MAX_AFFIX_LENGTH = 8
const MIN_WORD_LENGTH = 4
/** A password with fewer different characters, such as `121212…`, is rejected at any length. */
const MIN_DISTINCT_CHARACTERS = 5

let commonPasswords: Promise<Set<string>> | undefined
/**
 * Loads the list of common passwords on first use, because most processes never check a new
 * password.
 */
const loadCommonPasswords = () => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}

/** A longer password is not checked for repetitions, because the check takes quadratic time. */
const MAX_REPETITION_LENGTH = 500

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const removeRepetition = (text: string) =>
  (text.length <= MAX_REPETITION_LENGTH && /^(.+?)\1+$/.exec(text)?.[1]) || text

/**
 * Returns true for common passwords and words about the site, even if repeated or with a few digits
 * or symbols around them (NIST SP 800-63B section 3.1.1.2, ASVS 5.0 6.2.4 and 6.2.11). `names` are
 * the names of the user and the workshop.
 */
export async function isCommonPassword(password: string, ...names: string[]): Promise<boolean> {
  const text = normalize(password)
  if (new Set(text).size < MIN_DISTINCT_CHARACTERS) return true
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)])
  const siteWords = ['copeaux', 'atelier', ...words].map(normalize)
  const list = await loadCommonPasswords()
  const isKnown = (word: string) => list.has(word) || siteWords.includes(word)
  const letters = text.match(/[a-z]+/g) ?? []
  const [word = '', ...others] = new Set(letters.map(removeRepetition))
  const affixLength = text.length - letters.join('').length
  const isWordWithAffixes =
    others.length === 0 && word.length >= MIN_WORD_LENGTH && affixLength <= MAX_AFFIX_LENGTH
  return isKnown(text) || isKnown(removeRepetition(text)) || (isWordWithAffixes && isKnown(word))
}
