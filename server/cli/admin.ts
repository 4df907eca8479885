/**
 * `npm run admin -- --username X` creates an administrator or resets the password; `npm run admin
 * -- reset-password` only resets it. Both end all sessions and remove two-factor authentication,
 * passkeys and the confirmed address for password links, because the phone may be lost or an
 * attacker may control the account. The site must be stopped, except for `npm run admin -- list`.
 */

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { is, safeParse } from 'valibot'
import {
  type Credentials,
  credentialsSchema,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
} from '../../shared/credentials.ts'
import { type AdminService, createAdminService } from '../accounts/admins.ts'
import { generatePassword, isCommonPassword } from '../accounts/passwords.ts'
import { getBackupFolder } from '../backup/database/snapshot.ts'
import { requireSiteOrRestore } from '../backup/restore/replace-data.ts'
import { withStoppedSite } from '../backup/restore/with-stopped-site.ts'
import type { Config } from '../config.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { rejectLostDatabase } from '../database/reject-lost-database.ts'
import { requireSite, selectEngine } from '../database/select-engine.ts'
import { formatCommand, HostError } from '../host-error.ts'
import { createEmailSettingsService } from '../messages/email-settings.ts'
import { runCliCommand } from '../run.ts'

const USAGE = `Usage: ${formatCommand('admin', '--username NAME')}, ${formatCommand('admin', 'reset-password [--username NAME]')}, or ${formatCommand('admin', 'list')}`

/**
 * Reads a password from the terminal without showing it. Returns null for an empty line, so that
 * the caller generates a password.
 */
async function readPassword(): Promise<string | null> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: isTerminal })
  // Asks only after `createInterface` has switched off the echo of the terminal.
  if (isTerminal) console.log('New password (not shown; empty: one is generated):')
  const line = await new Promise<string | null>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(null))
  })
  lines.close()
  // Exits after Ctrl-C or Ctrl-D in a terminal, instead of generating a password.
  if (line === null && isTerminal) process.exit(130)
  return line || null
}

async function validateCredentials(
  username: string,
  password: string | null,
): Promise<Credentials> {
  const credentials = safeParse(credentialsSchema, {
    username,
    password: password ?? generatePassword(),
  })
  if (!credentials.success || !is(newPasswordSchema, credentials.output.password))
    throw new HostError(
      `A username has at most 200 characters, a password ${MIN_PASSWORD_LENGTH} to 1000.`,
    )
  if (await isCommonPassword(credentials.output.password, username))
    throw new HostError('This password is among those that are guessed first: choose another one.')
  return credentials.output
}

/**
 * Returns the stored name of an existing administrator, ignoring case. The name can be omitted if
 * there is only one administrator.
 */
async function findExistingName(admins: AdminService, username?: string) {
  const names = await admins.listNames()
  const name =
    username === undefined
      ? names.length === 1 && names[0]
      : (await admins.findByName(username))?.username
  if (name) return name
  throw new HostError(
    names.length === 0
      ? 'There is no administrator yet: start the site once.'
      : `--username is ${JSON.stringify(username ?? '')}; allowed: ${names.join(', ')}.`,
  )
}

const findExistingOrNewName = async (admins: AdminService, username: string) =>
  (await admins.findByName(username))?.username ?? username

/** Skips the migrations for a password reset, because it must not change the database schema. */
async function setPassword(config: Config, isReset: boolean, username?: string) {
  if (isReset) await requireSiteOrRestore(config)
  await withStoppedSite(config, async () => {
    const engine = await (isReset ? requireSite(config) : selectEngine(config.database))
    await using db = await connectDatabase(engine, {
      migrates: !isReset,
      keepIn: getBackupFolder(config.dataDir),
      beforeCreation: () => rejectLostDatabase(config, engine),
    })
    await readAndStorePassword(db, isReset, username)
    if (!config.mail) await printEmailSettings(db)
  })
}

async function listAdministrators(config: Config) {
  const engine = await requireSite(config)
  await using db = await connectDatabase(engine, { migrates: false })
  for (const name of await createAdminService(db.queries).listNames()) console.log(name)
}

async function readAndStorePassword(db: Database, isReset: boolean, username?: string) {
  const admins = createAdminService(db.queries)
  const name = isReset
    ? await findExistingName(admins, username)
    : await findExistingOrNewName(admins, username ?? '')
  const password = await readPassword()
  const credentials = await validateCredentials(name, password)
  await admins.setPassword(credentials)
  const removed = await admins.removeOtherFactors(name)
  // Deletes the records of failed sign-ins, so that the rate limit does not delay the next sign-in.
  await db.queries.deleteFrom('sign_in_failures').execute()
  console.log(`${name} / ${password === null ? credentials.password : '(the password you typed)'}`)
  if (removed.twoFactor) console.log('Two-factor authentication was turned off.')
  if (removed.passkeys > 0) console.log(`Passkeys removed: ${removed.passkeys}.`)
  if (removed.confirmedAddress)
    console.log(
      'No e-mail address gets links for a new password any more: confirm one with the test e-mail under “Recevoir les messages”.',
    )
}

/**
 * Prints the mail server and the recipient, because an attacker may have changed them and would
 * then read the next password link.
 */
async function printEmailSettings(db: Database) {
  const { host, recipient } = await createEmailSettingsService(db, null, async () => false).read()
  if (host && recipient)
    console.log(
      `The site sends its e-mails to ${recipient} through ${host}: if one of them is unknown to you, correct it under “Recevoir les messages” first.`,
    )
}

const OPTIONS = { username: { type: 'string' } } as const

await runCliCommand(USAGE, OPTIONS, async (config, { values: { username }, positionals }) => {
  const [command, ...others] = positionals
  if (others.length > 0) return false
  if (command === 'list' && !username) return listAdministrators(config)
  const isReset = command === 'reset-password'
  if (isReset || (!command && username)) return setPassword(config, isReset, username)
  return false
})
