/**
 * `npm run admin -- --username X` makes that administrator, or gives it a new password; `npm run admin -- reset-password`
 * gives one that is there a new password. Both end its sessions, and both need the site to be stopped. With
 * `--password-only` nothing but the new password opens the door.
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { is, safeParse } from 'valibot'
import { Credentials, NewPassword, SHORTEST_PASSWORD } from '../../shared/credentials.ts'
import { type Admins, createAdmins } from '../accounts/admins.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { generatePassword } from '../accounts/passwords.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { connect, type Queries } from '../database/connect.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { run } from '../run.ts'

const USAGE =
  'Usage: npm run admin -- --username NAME, or npm run admin -- reset-password [--username NAME] [--password-only]'

/** `passwordOnly`: passkeys and the second step go, as when the telephone is lost. */
type Wanted = { username: string | undefined; passwordOnly: boolean }

function readArguments() {
  try {
    return parseArgs({
      options: { username: { type: 'string' }, 'password-only': { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}

/** The first line of the standard input; an empty one asks for a generated password. */
async function askPassword(): Promise<string | null> {
  const lines = createInterface({ input: process.stdin })
  if (process.stdin.isTTY) console.log('New password (empty: one is generated):')
  for await (const line of lines) return line || null
  return null
}

async function checked(username: string, given: string | null): Promise<Credentials> {
  const credentials = safeParse(Credentials, { username, password: given ?? generatePassword() })
  if (!credentials.success || !is(NewPassword, credentials.output.password))
    throw new ConfigError(
      `A username has at most 200 characters, a password ${SHORTEST_PASSWORD} to 1000.`,
    )
  if (await isCommonPassword(credentials.output.password, username))
    throw new ConfigError(
      'This password is among those that are guessed first: choose another one.',
    )
  return credentials.output
}

/** Only an administrator that is there; the name may be left out where there is one only. */
async function existing(admins: Admins, username?: string) {
  const names = await admins.names()
  const name = username ?? (names.length === 1 ? names[0] : undefined)
  if (name !== undefined && names.includes(name)) return name
  throw new ConfigError(
    names.length === 0
      ? 'There is no administrator yet: start the site once.'
      : `--username is ${JSON.stringify(username ?? '')}; allowed: ${names.join(', ')}.`,
  )
}

/** @param isReset leaves the tables as they are: whoever needs a new password has not asked for a new version */
async function setPassword(config: Config, isReset: boolean, wanted: Wanted) {
  if (isReset && config.database.kind === 'sqlite' && !existsSync(config.database.file))
    throw new ConfigError(`There is no site in ${JSON.stringify(config.dataDir)}: start it once.`)
  const unlock = lockFolder(config.dataDir)
  if (!unlock)
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(config.dataDir)}, where the site is running: stop it first.`,
    )
  try {
    const db = await connect(config.database, { migrates: !isReset })
    try {
      await setIn(db.read, isReset, wanted)
    } finally {
      await db.close()
    }
  } finally {
    unlock()
  }
}

async function setIn(db: Queries, isReset: boolean, { username, passwordOnly }: Wanted) {
  const admins = await createAdmins(db)
  const name = isReset ? await existing(admins, username) : (username ?? '')
  const given = await askPassword()
  const credentials = await checked(name, given)
  await admins.set(credentials)
  if (passwordOnly) await admins.forgetOtherWays(name)
  // The host vouches for who comes next: earlier mistakes are to keep nobody waiting.
  await db.deleteFrom('sign_in_failures').execute()
  console.log(`${name} / ${given === null ? credentials.password : '(the password you typed)'}`)
}

await run(async () => {
  const { values, positionals } = readArguments()
  const [command, ...others] = positionals
  const isReset = command === 'reset-password'
  if (
    others.length > 0 ||
    (command && !isReset) ||
    (!isReset && !values.username) ||
    (!isReset && values['password-only'])
  )
    throw new ConfigError(USAGE)
  const { username, 'password-only': passwordOnly = false } = values
  await setPassword(readConfig(), isReset, { username, passwordOnly })
  process.exit(0)
})
