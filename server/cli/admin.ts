/**
 * `npm run admin -- --username X` creates an administrator or resets the password of an existing
 * one. `npm run admin -- reset-password` only resets the password of an existing administrator.
 * Both commands also end all sessions of the administrator and remove two-factor authentication and
 * passkeys, because the administrator may have lost the phone, or an attacker may control the
 * account. The site must be stopped.
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { is, safeParse } from 'valibot'
import { Credentials, MIN_PASSWORD_LENGTH, NewPasswordSchema } from '../../shared/credentials.ts'
import { type AdminService, createAdminService } from '../accounts/admins.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { generatePassword } from '../accounts/passwords.ts'
import { getBackupFolder } from '../backup/database/snapshot.ts'
import { type Config, readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { connectDatabase, type QueryBuilder } from '../database/connect.ts'
import { lockDataFolder } from '../database/folder-lock.ts'
import { runMain } from '../run.ts'

const USAGE =
  'Usage: npm run admin -- --username NAME, or npm run admin -- reset-password [--username NAME]'

function readArguments() {
  try {
    return parseArgs({
      options: { username: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}

/**
 * Reads the new password from the first line of the standard input. Returns null if the line is
 * empty, which means that a password must be generated.
 */
async function readPassword(): Promise<string | null> {
  const lines = createInterface({ input: process.stdin })
  if (process.stdin.isTTY) console.log('New password (empty: one is generated):')
  for await (const line of lines) return line || null
  return null
}

async function validateCredentials(
  username: string,
  password: string | null,
): Promise<Credentials> {
  const credentials = safeParse(Credentials, { username, password: password ?? generatePassword() })
  if (!credentials.success || !is(NewPasswordSchema, credentials.output.password))
    throw new ConfigError(
      `A username has at most 200 characters, a password ${MIN_PASSWORD_LENGTH} to 1000.`,
    )
  if (await isCommonPassword(credentials.output.password, username))
    throw new ConfigError(
      'This password is among those that are guessed first: choose another one.',
    )
  return credentials.output
}

/**
 * Returns the stored name of an existing administrator. User names are compared without regard to
 * case and surrounding spaces, as in a sign-in. The name may be omitted if there is only one
 * administrator.
 */
async function findExistingName(admins: AdminService, username?: string) {
  const names = await admins.listNames()
  const name =
    username === undefined
      ? names.length === 1 && names[0]
      : (await admins.findByName(username))?.username
  if (name) return name
  throw new ConfigError(
    names.length === 0
      ? 'There is no administrator yet: start the site once.'
      : `--username is ${JSON.stringify(username ?? '')}; allowed: ${names.join(', ')}.`,
  )
}

/** Returns the stored name of the administrator, or the given name if no administrator has it. */
const findExistingOrNewName = async (admins: AdminService, username: string) =>
  (await admins.findByName(username))?.username ?? username

/**
 * Sets the password of an administrator. A reset skips the database migrations, because resetting a
 * password must not change the database schema.
 * @param isReset true to reset the password of an existing administrator
 */
async function setPassword(config: Config, isReset: boolean, username?: string) {
  if (isReset && config.database.kind === 'sqlite' && !existsSync(config.database.file))
    throw new ConfigError(`There is no site in ${JSON.stringify(config.dataDir)}: start it once.`)
  const unlock = lockDataFolder(config.dataDir)
  if (!unlock)
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(config.dataDir)}, where the site is running: stop it first.`,
    )
  try {
    const keepIn = getBackupFolder(config.dataDir)
    const db = await connectDatabase(config.database, { migrates: !isReset, keepIn })
    try {
      await readAndStorePassword(db.read, isReset, username)
    } finally {
      await db.close()
    }
  } finally {
    unlock()
  }
}

async function readAndStorePassword(db: QueryBuilder, isReset: boolean, username?: string) {
  const admins = createAdminService(db)
  const name = isReset
    ? await findExistingName(admins, username)
    : await findExistingOrNewName(admins, username ?? '')
  const password = await readPassword()
  const credentials = await validateCredentials(name, password)
  await admins.setPassword(credentials)
  const removed = await admins.removeOtherFactors(name)
  // Deletes the records of failed sign-ins, so that the rate limit does not delay the next sign-in.
  await db.deleteFrom('sign_in_failures').execute()
  console.log(`${name} / ${password === null ? credentials.password : '(the password you typed)'}`)
  if (removed.twoFactor) console.log('Two-factor authentication was turned off.')
  if (removed.passkeys > 0) console.log(`Passkeys removed: ${removed.passkeys}.`)
}

await runMain(async () => {
  const { values, positionals } = readArguments()
  const [command, ...others] = positionals
  const isReset = command === 'reset-password'
  if (others.length > 0 || (command && !isReset) || (!isReset && !values.username))
    throw new ConfigError(USAGE)
  await setPassword(readConfig(), isReset, values.username)
  process.exit(0)
})
