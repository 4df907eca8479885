/** `npm run admin -- --username X`: makes that administrator, or gives it a new password and ends its sessions. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { safeParse } from 'valibot'
import { Credentials } from '../../shared/credentials.ts'
import { generatePassword } from '../accounts/passwords.ts'
import { ConfigError, readConfig, SHORTEST_PASSWORD } from '../config.ts'
import { run } from '../run.ts'
import { createServices } from '../services.ts'

/** The first line of the standard input; an empty one asks for a generated password. */
async function askPassword(): Promise<string | null> {
  const lines = createInterface({ input: process.stdin })
  if (process.stdin.isTTY) console.log('New password (empty: one is generated):')
  for await (const line of lines) return line || null
  return null
}

await run(async () => {
  const { username } = parseArgs({ options: { username: { type: 'string' } } }).values
  if (!username) throw new ConfigError('Usage: npm run admin -- --username NAME')
  const config = readConfig()
  const given = await askPassword()
  const password = given ?? generatePassword()
  const credentials = safeParse(Credentials, { username, password })
  if (!credentials.success || password.length < SHORTEST_PASSWORD)
    throw new ConfigError(
      `A username has at most 200 characters, a password ${SHORTEST_PASSWORD} to 1000.`,
    )
  const services = await createServices(config)
  await services.admins.set(credentials.output).finally(services.close)
  console.log(`${username} / ${given === null ? password : '(the password you typed)'}`)
  process.exit(0)
})
