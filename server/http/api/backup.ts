import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { BackupService } from '../../backup/backups.ts'
import { createErrorResponse } from '../errors.ts'
import type { Env } from '../hono-env.ts'
import { requireRecentIdentityConfirmation } from './account/session.ts'

const RETRY_AFTER = 60

export function createBackupApi(backups: BackupService) {
  return new Hono<Env>()
    .get('/state', async (c) => c.json(await backups.state()))
    .get('/', requireRecentIdentityConfirmation, async (c) => {
      // Hono calls this handler for HEAD too, which must not start a download.
      if (c.req.raw.method === 'HEAD') return c.body(null)
      const download = await backups.download()
      if (!download) {
        c.header('Retry-After', String(RETRY_AFTER))
        return createErrorResponse(c, 'backup_under_way')
      }
      const { name, bytes, chunks } = download
      return c.body(
        Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream,
        200,
        {
          'Content-Type': 'application/x-tar',
          'Content-Length': String(bytes),
          'Content-Disposition': `attachment; filename="${name}"`,
        },
      )
    })
}
