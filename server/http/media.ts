import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { getSystemErrorCode } from '../classify-error.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { MediaFileSource } from '../storage/storage.ts'
import { createSessionCookie, findSession } from './api/account/session.ts'
import { parsePreviewCookie } from './headers/cookies.ts'
import type { Env } from './hono-env.ts'

type SendFile = (c: Context<Env>, name: string) => Promise<Response | null>

type FetchFile = Extract<MediaFileSource, { publicUrl: unknown }>['open']

const FORWARDED_HEADERS = ['content-type', 'content-length', 'content-range']

function createFolderSender(root: string): SendFile {
  const send = serveStatic<Env>({
    root,
    rewriteRequestPath: (path) => path.replace('/media/', '/'),
  })
  return async (c, name) => {
    // Without this check, an unreadable file would be an empty response with the status 200.
    await access(join(root, name), constants.R_OK).catch((error) => {
      if (getSystemErrorCode(error) !== 'ENOENT') throw error
    })
    return (await send(c, async () => {})) ?? null
  }
}

const createStorageSender =
  (open: FetchFile): SendFile =>
  async (c, name) => {
    const range = c.req.header('range')
    try {
      const found = await open(c.req.method, name, range ? { range } : {})
      if (!found) return null
      const known = FORWARDED_HEADERS.map((header) => [header, found.headers.get(header)] as const)
      const headerPairs = known.filter(
        (pair): pair is readonly [string, string] => pair[1] !== null,
      )
      // Pipes the body to lock it, because Node cancels an unlocked body when the response of the
      // storage is garbage-collected.
      const body = found.body?.pipeThrough(new TransformStream()) ?? null
      return new Response(body, {
        status: found.status,
        headers: Object.fromEntries(headerPairs),
      })
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && error.status === 416)) throw error
      const whole = await open('HEAD', name, {})
      const size = whole?.headers.get('content-length')
      return new Response(null, {
        status: 416,
        headers: size ? { 'content-range': `bytes */${size}` } : {},
      })
    }
  }

export const createMediaFileHandler = (mediaFiles: MediaFileSource): SendFile =>
  'folder' in mediaFiles
    ? createFolderSender(mediaFiles.folder)
    : createStorageSender(mediaFiles.open)

const PHOTO_PATH = /^\/media\/(([0-9a-f]{64})(?:\.jpg|-share\.jpg|-\d{1,4}\.(?:jpg|avif)))$/

const REDIRECT_CACHE_CONTROL = 'public, max-age=3600'
/** Feed readers can embed the photos only with this header. */
const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Public photos may be cached for ever, because their names contain the hash of the content.
 * Unpublished photos need a session or a preview cookie.
 */
export function createMediaHandler(
  {
    photos,
    publicPhotos,
    sessions,
    previews,
  }: Pick<Services, 'photos' | 'publicPhotos' | 'sessions' | 'previews'>,
  config: Pick<Config, 'https'>,
) {
  const cookie = createSessionCookie(config)
  const { mediaFiles } = photos
  const sendFile = createMediaFileHandler(mediaFiles)
  const publicUrl = 'publicUrl' in mediaFiles ? mediaFiles.publicUrl : null
  const mayViewUnpublished = async (c: Context, hash: string) =>
    (await findSession(c, sessions, cookie)) !== null ||
    (await previews.showsPhoto(parsePreviewCookie(c.req.header('cookie'), config), hash))
  return new Hono<Env>().get('/*', async (c) => {
    const [, name, hash] = PHOTO_PATH.exec(c.req.path) ?? []
    if (!name || !hash) return c.notFound()
    const isPublic = await publicPhotos.has(hash)
    // Prevents caching of a 404, because the next visitor may have a session or a preview cookie.
    // The response with the photo replaces this header.
    c.header('Cache-Control', 'no-store')
    if (!isPublic && !(await mayViewUnpublished(c, hash))) return c.notFound()
    // Redirects to the public storage only temporarily, because the artist may unpublish the photo.
    if (isPublic && publicUrl)
      return c.body(null, 302, {
        Location: `${publicUrl}/${name}`,
        'Cache-Control': REDIRECT_CACHE_CONTROL,
        // Browsers also check the Cross-Origin-Resource-Policy header of the redirect itself.
        ...CROSS_ORIGIN_HEADERS,
      })
    const etag = `"${name}"`
    const headers = {
      'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache',
      ...(isPublic && CROSS_ORIGIN_HEADERS),
    }
    // If the ETag matches, the client has this photo, although possibly with an older copyright
    // notice or encoding.
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const response = await sendFile(c, name)
    if (!response) return c.notFound()
    for (const [header, value] of Object.entries({
      ...headers,
      ETag: etag,
      'Accept-Ranges': 'bytes',
    }))
      response.headers.set(header, value)
    return response
  })
}
