import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import { connectDatabase } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { createEmailSettingsService } from './email-settings.ts'

test.each([
  ['smtp.example.org', 'atelier@example.org', 'atelier@example.org'],
  ['smtp.example.org', 'atelier', 'jeanne@example.org'],
  ['smtp-relay.brevo.com', '8f2a@smtp.example', 'jeanne@example.org'],
])('sends through %s with the user name %s as %s', async (host, username, sender) => {
  const db = await connectDatabase(
    createSqliteEngine(join(createTemporaryFolder(), 'copeaux.sqlite')),
  )
  const settings = createEmailSettingsService(db, null, async () => false)
  await settings.update({
    ...{ keeps_messages: true, keeping_days: 365, port: 465, security: 'tls' as const },
    ...{ host, username, password: 'x', recipient: 'jeanne@example.org' },
  })
  expect(await settings.smtp()).toMatchObject({ sender, recipient: 'jeanne@example.org' })
  await db.close()
})
