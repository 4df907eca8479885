/** Uploads photos to a test site through its HTTP API. */
import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTemporaryFolder, openSite, type TestSite } from '../support/site.ts'

export function setUpUploadSite() {
  const around = createTemporaryFolder()
  const dataDir = join(around, 'a', 'data')
  mkdirSync(dataDir, { recursive: true })
  let site: TestSite
  beforeAll(async () => {
    site = await openSite({}, dataDir)
    await site.signIn()
  })
  afterAll(async () => {
    // The site must have written nothing outside its data folder and logged no unexpected error.
    expect(await readdir(around)).toEqual(['a'])
    expect(await readdir(join(around, 'a'))).toEqual(['data'])
    expect(site.logged).toEqual([])
    await site.close()
  })
  return {
    site: () => site,
    send: (bytes: Uint8Array, name?: string) => site.upload(bytes, name),
    /** Expects the server to accept the photo. Returns the path of its narrowest JPEG variant. */
    async published(bytes: Uint8Array, name?: string) {
      const answer = await site.upload(bytes, name)
      const body = await answer.json()
      expect({ status: answer.status, ...body }).toEqual({
        status: 201,
        imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.\w+$/),
      })
      return join(dataDir, body.imageUrl)
    },
    /**
     * Expects that the server refuses the photo and stores nothing. Returns the status and the
     * error code of the response.
     */
    async refused(bytes: Uint8Array, name?: string) {
      const before = await site.dump()
      const answer = await site.upload(bytes, name)
      const body = await answer.json()
      if (answer.status === 201) return '201 taken'
      expect(body.fields.image).toBe(body.error)
      expect(await site.dump()).toBe(before)
      return `${answer.status} ${body.code}`
    },
  }
}
