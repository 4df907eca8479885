import { Agent, request } from 'node:http'

const CONNECTIONS = 10

export type AttackTarget = {
  url: string
  /** Session cookie of the artist. */
  cookie: string
  /** A JPEG file with as many pixels as the site accepts. Empty if the attack uploads no photos. */
  photo: Buffer
  /** Is aborted at the end of the attack. */
  signal: AbortSignal
  /** Counts a response by its status, or as status 0 if the connection closed without one. */
  count: (status: number) => void
}
export type Attack = (target: AttackTarget) => Promise<void>

export type AttackRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | string
}

/** Builds an attack that repeats one kind of request over ten connections. */
export const repeatRequests =
  (build: (n: number, target: AttackTarget) => AttackRequest): Attack =>
  async (target) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const { hostname, port } = new URL(target.url)
    const send = ({ method = 'GET', path, headers, body }: AttackRequest) =>
      new Promise<number>((resolve) => {
        const sent = request({ agent, hostname, port, method, path, headers })
        sent.once('response', (answer) => {
          answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
        })
        sent.once('error', () => resolve(0))
        sent.end(body)
      })
    let next = 0
    const repeat = async () => {
      while (!target.signal.aborted) target.count(await send(build(next++, target)))
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  }
