/**
 * Creates a template site with content once and copies its data folder for each round, so that each
 * round starts with the same data.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { createServices } from '../../server/services.ts'
import { SAME_ORIGIN_HEADERS } from '../support/server-process.ts'
import {
  API_PATHS_BY_ENTITY_TYPE,
  buildEntityRequestBody,
  ENTITY_TYPES,
} from './kills/write-log.ts'

export const ADMIN_CREDENTIALS = { username: 'atelier', password: 'copeaux et gouges' }
/** Number of entities of each type, and number of photos in each entity that has photos. */
const ENTITY_COUNT = 3

/**
 * Settings with which the site accepts messages but cannot deliver e-mail, because no server
 * listens at the SMTP URL.
 */
const NO_MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_TO: 'atelier@example.org' }

/**
 * Starts a site that uses the given data folder.
 * @returns the site, a function that signs in, and the logged errors
 */
export async function openSiteInFolder(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, ...NO_MAIL_SERVER })
  const failures: unknown[] = []
  const services = await createServices(config, (message) => failures.push(message))
  const app = createApp({ config, services })
  const user = { id: 1, username: ADMIN_CREDENTIALS.username }
  async function signIn() {
    const admin = await services.admins.findByName(user.username)
    const proof = { user, passwordHash: admin?.password ?? '', totpSecret: null }
    const begun = await services.sessions.start(proof, {
      staysSignedIn: false,
      userAgent: undefined,
    })
    return `copeaux_session=${begun?.token}`
  }
  return { config, services, app, failures, signIn, close: () => services.close() }
}
export type OpenedSite = Awaited<ReturnType<typeof openSiteInFolder>>

async function fillSite(dataDir: string): Promise<string[]> {
  const site = await openSiteInFolder(dataDir)
  await site.services.admins.setPassword(ADMIN_CREDENTIALS)
  const cookie = await site.signIn()
  const send = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const sent = isForm ? body : body && JSON.stringify(body)
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      cookie,
      ...(!isForm && { 'content-type': 'application/json' }),
    }
    const response = await site.app.request(path, { method, headers, ...(sent && { body: sent }) })
    const text = await response.text()
    if (response.status > 204) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  const photos: string[] = []
  for (let n = 0; n < ENTITY_COUNT; n += 1) {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await generateTemplatePhoto(n))], 'a.png'))
    photos.push((await send('POST', '/api/upload', form)).imageUrl)
  }
  for (const kind of ENTITY_TYPES)
    for (let n = 1; n <= ENTITY_COUNT; n += 1) {
      const image_urls = kind === 'category' ? undefined : photos
      const body = buildEntityRequestBody(kind, `${kind} ${n}`)
      await send('POST', API_PATHS_BY_ENTITY_TYPE[kind], {
        ...body,
        ...(image_urls && { image_urls }),
      })
      await send('PUT', `${API_PATHS_BY_ENTITY_TYPE[kind]}/${n}`, body)
    }
  for (const kind of ENTITY_TYPES)
    await send('DELETE', `${API_PATHS_BY_ENTITY_TYPE[kind]}/${ENTITY_COUNT}`)
  await send('DELETE', '/api/images/1')
  await site.services.photos.settle()
  await site.close()
  return photos
}

/** Generates photo number `n` of the template site, with the same content on every call. */
export const generateTemplatePhoto = (n: number) =>
  sharp({ create: { width: 24, height: 18, channels: 3, background: `rgb(90, 60, ${n})` } })
    .png()
    .toBuffer()

/**
 * @param folder an empty folder for the template site and its copies
 * @returns the URLs of the photos, and a function that opens a new copy of the template site
 */
export async function createSiteTemplate(folder: string) {
  const template = join(folder, 'template')
  const photos = await fillSite(template)
  let count = 0
  return {
    photos,
    async open() {
      count += 1
      const dataDir = join(folder, `copy-${count}`)
      await cp(template, dataDir, { recursive: true })
      const site = await openSiteInFolder(dataDir)
      return {
        ...site,
        dataDir,
        async close() {
          await site.close()
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}
export type SiteCopy = Awaited<ReturnType<Awaited<ReturnType<typeof createSiteTemplate>>['open']>>
