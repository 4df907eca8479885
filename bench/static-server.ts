import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { fetchWithRetry } from './site.ts'

export type StaticFile = { type: string; body: Buffer; encoding?: string }

export const createHtmlFile = (html: string): StaticFile => ({
  type: 'text/html',
  body: brotliCompressSync(html),
  encoding: 'br',
})

/**
 * Serves the given files, such as changed copies of a page. Fetches every other file once from the
 * site, so that the browser loads all files from the same server.
 * @param files the given files by path
 */
export async function serveFiles(siteUrl: string, files: Map<string, StaticFile>) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    let file = files.get(path)
    if (!file) {
      const answer = await fetchWithRetry(siteUrl + path)
      file = {
        type: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      }
      files.set(path, file)
    }
    response.setHeader('Content-Type', file.type)
    if (file.encoding) response.setHeader('Content-Encoding', file.encoding)
    response.end(file.body)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
