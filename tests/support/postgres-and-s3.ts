/**
 * Starts one S3 server and one PostgreSQL server for the tests that `onSharedServers` in
 * vitest.config.ts selects. Each test site gets a copy of a migrated database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../../server/database/connect.ts'
import { createPostgresEngine } from '../../server/database/postgres/engine.ts'
import { createPostgresDatabase } from './databases.ts'
import { startPostgres } from './postgres.ts'
import { startS3Server } from './s3-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    shared: { postgres: string; s3: Record<string, string>; s3Folder: string }
  }
}

/** Database of which each test site gets a copy. */
export const TEMPLATE_DATABASE = 'migrated'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-shared-'))
  const postgres = await startPostgres(join(folder, 'postgres'))
  const s3Folder = join(folder, 's3')
  const s3 = await startS3Server(s3Folder)
  const url = await createPostgresDatabase(postgres.url, TEMPLATE_DATABASE)
  await (await connectDatabase(createPostgresEngine(url))).close()
  project.provide('shared', { postgres: postgres.url, s3: s3.env, s3Folder })
  return async () => {
    await s3.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
