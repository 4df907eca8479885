/**
 * Sends generated requests to the API. No response may have a 5xx status, and a refused request
 * must not change the stored data.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { createHttpServer } from '../../../server/http/http-server.ts'
import {
  createSiteTemplate,
  generateTemplatePhoto,
  type OpenedSite,
  type SiteCopy,
} from '../site-copies.ts'
import { openStoredData } from '../stored-data.ts'
import type { Metrics, StressTest, StressTestStarter } from '../stress-test.ts'
import { sendRawRequest } from './raw-request.ts'
import { createRequestArbitrary, type GeneratedRequest } from './request-arbitrary.ts'

export const REQUESTS_PER_ROUND = 500
/** Maximum time in milliseconds until an aborted backup download must end. */
const DOWNLOAD_TIMEOUT = 20_000

const listRoutes = ({ app }: OpenedSite) => [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

async function serve({ app }: OpenedSite) {
  let running = 0
  let said: number | null = null
  const server = createHttpServer(async (...given) => {
    running += 1
    try {
      const answer = await (app.fetch as (...all: unknown[]) => Promise<Response>)(...given)
      said ??= answer.status
      return answer
    } finally {
      running -= 1
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /**
     * Waits until the site has finished all requests, and returns the status of the response. If
     * the Content-Length is shorter than the body (`too short`), Node may send a 400 for the excess
     * bytes before the site responds to the complete request. The function then returns the status
     * that the site sent.
     * @param heard the status that the client received
     */
    async statusOf(request: GeneratedRequest, heard: number | null) {
      while (running > 0) await wait(1)
      const own = said
      said = null
      return request.wire === 'too short' ? (own ?? heard) : heard
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/**
 * Converts a generated request to a `Request`.
 * @returns null if the constructor of `Request` does not accept the request
 */
function toRequest(
  { method, path, headers, body }: GeneratedRequest,
  cookie: string,
): Request | null {
  try {
    const init = { method, headers: { ...headers, ...(cookie && { cookie }) } }
    return new Request(`http://localhost:3000${path}`, {
      ...init,
      ...(body && { body: new Uint8Array(body) }),
    })
  } catch {
    return null
  }
}

const COOKIES = { none: '', odd: 'copeaux_session=%00; copeaux_device=x; ; =' }

/**
 * Creates a client that sends requests one after another and checks the site after each request.
 */
async function createClient(door: SiteCopy) {
  const served = await serve(door)
  const stored = openStoredData(door.dataDir)
  let good = await door.signIn()
  let before = { rows: stored.rows(), files: stored.files() }
  let version = stored.version()

  async function statusOf(request: GeneratedRequest): Promise<number | null> {
    const cookie = request.cookie === 'good' ? good : COOKIES[request.cookie]
    const sendable = request.wire === null ? toRequest(request, cookie) : null
    if (sendable) {
      const answer = await door.app.fetch(sendable)
      await answer.arrayBuffer()
      return answer.status
    }
    return served.statusOf(request, await sendRawRequest(served.port, request, cookie))
  }

  /**
   * Checks that a refused request has changed nothing.
   * @throws if database rows or files have changed
   */
  function isUnchanged() {
    if (stored.version() !== version && stored.rows() !== before.rows)
      throw new Error('a refused request has changed the rows')
    version = stored.version()
    if (stored.files() !== before.files)
      throw new Error(`a refused request has changed the files: ${stored.files()}`)
  }

  async function takeUp({ method, path }: GeneratedRequest) {
    if (path.startsWith('/api/upload')) await door.services.photos.settle()
    // Signs in again, because the request may have ended the session.
    if (method !== 'GET' && path.startsWith('/api/admin')) good = await door.signIn()
    if (stored.version() === version) return
    version = stored.version()
    before = { rows: stored.rows(), files: stored.files() }
  }

  /**
   * Waits until an aborted backup download has ended, because the next backup download would
   * otherwise get a 503.
   */
  async function noDownload() {
    const begun = performance.now()
    while ((await door.services.backups.state()).is_downloading) {
      if (performance.now() - begun > DOWNLOAD_TIMEOUT) throw new Error('a download does not end')
      await wait(5)
    }
  }

  return {
    async ask(request: GeneratedRequest) {
      const status = await statusOf(request)
      if (request.path.startsWith('/api/backup')) await noDownload()
      // Waits until the site has stored that its e-mails cannot be delivered, because the checks
      // would mistake this background write for an effect of the next request.
      await door.services.messages.settle()
      if (status !== null && status >= 500) throw new Error(`the answer was ${status}`)
      if (status !== null && status >= 400) isUnchanged()
      // Also signs in again after a 401, because the tenth wrong password in a confirmation ends
      // the session.
      if (status === null || status < 400 || status === 401) await takeUp(request)
      const [failure] = door.failures.filter((message) => message instanceof Error)
      if (failure) throw failure
      return status
    },
    async close() {
      stored.close()
      await served.close()
      await door.close()
    },
  }
}

/**
 * Formats a request with its body as text for the error message, so that the request can be
 * repeated by hand.
 */
const formatRequest = ({ body, ...rest }: GeneratedRequest) =>
  JSON.stringify({ ...rest, body: body && Buffer.from(body).toString('latin1') }).slice(0, 4000)

const start: StressTestStarter = async ({ seed, folder }) => {
  const copies = await createSiteTemplate(folder)
  const pictures = await Promise.all([0, 1, 2].map(generateTemplatePhoto))
  async function round(n: number): Promise<Metrics> {
    const door = await copies.open()
    const requests = createRequestArbitrary(listRoutes(door), { photos: copies.photos, pictures })
    const site = await createClient(door)
    const sum = { requests: 0, taken: 0, refused: 0, 'without an answer': 0, forms: 0, raw: 0 }
    const sample = fc.sample(requests, { seed: seed * 100_003 + n, numRuns: REQUESTS_PER_ROUND })
    try {
      for (const request of sample) {
        const status = await site.ask(request).catch((error) => {
          throw new Error(`${error} after ${formatRequest(request)}`, { cause: error })
        })
        sum.requests += 1
        sum[status === null ? 'without an answer' : status < 400 ? 'taken' : 'refused'] += 1
        sum.forms += Number(request.path.startsWith('/api/upload'))
        sum.raw += Number(request.wire !== null)
      }
    } finally {
      await site.close()
    }
    const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024)
    return { sum, most: { 'MB of memory': memory } }
  }
  return { round, end: async () => {} }
}

export const requestFuzzTest: StressTest = {
  description:
    'generated JSON and multipart requests to every call: no 5xx, and a refused one changes nothing',
  rounds: 1_000_000 / REQUESTS_PER_ROUND,
  reportEvery: 10,
  start,
}
