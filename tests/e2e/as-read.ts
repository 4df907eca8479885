/** What the server sends, its letters as they are read: pages write some as references (server/http/pages/one-byte-letters.ts). */
import type { Page } from '@playwright/test'

const asRead = (sent: string) =>
  sent
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\\u((?!00)[0-9a-f]{4})/g, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)))

/** A page or a document of the site, as text. */
export const textOf = async (page: Page, address: string): Promise<string> =>
  asRead(await (await page.request.get(address)).text())
