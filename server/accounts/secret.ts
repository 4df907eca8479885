/**
 * The secret key of the site signs data that browsers store, and hashes data that the server only
 * compares.
 */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { QueryBuilder } from '../database/connect.ts'
import { initializeSetting } from '../database/settings.ts'

const SETTING_NAME = 'accounts_secret'

export type SiteSecret = Awaited<ReturnType<typeof loadSiteSecret>>

export async function loadSiteSecret(db: QueryBuilder) {
  const stored = await initializeSetting(db, SETTING_NAME, randomBytes(32).toString('base64url'))
  const key = createSecretKey(stored, 'base64url')

  /**
   * A signature is valid for one purpose only. `purpose` must not contain NUL, which separates it
   * from the text.
   */
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
  return {
    sign,
    verifySignature(purpose: string, text: string, signature: string): boolean {
      const expected = Buffer.from(sign(purpose, text))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
