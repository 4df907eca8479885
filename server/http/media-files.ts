import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { MediaFileSource } from '../storage/storage.ts'
import type { Env } from './env.ts'

type SendFile = (c: Context<Env>, name: string) => Promise<Response | null>

type FetchFile = Extract<MediaFileSource, { publicUrl: unknown }>['open']

const FORWARDED_HEADERS = ['content-type', 'content-length', 'content-range']

function createFolderSender(root: string): SendFile {
  const send = serveStatic<Env>({
    root,
    rewriteRequestPath: (path) => path.replace('/media/', '/'),
  })
  return async (c) => (await send(c, async () => {})) ?? null
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
      // Pipes the body, which locks it, because Node.js cancels an unlocked body when its response
      // is garbage-collected.
      const body = found.body?.pipeThrough(new TransformStream()) ?? null
      return new Response(body, {
        status: found.status,
        headers: Object.fromEntries(headerPairs),
      })
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 416)
        return new Response(null, { status: 416 })
      throw error
    }
  }

export const createMediaFileHandler = (served: MediaFileSource): SendFile =>
  'folder' in served ? createFolderSender(served.folder) : createStorageSender(served.open)
