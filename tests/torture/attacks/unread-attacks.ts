import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'

/** Milliseconds after which the attacker replaces all connections. */
const INTERVAL = 5_000

type Requests = { connections: number; requests: number; path: (n: number) => string }

/**
 * Builds an attack that sends many requests over each connection and reads no response. A
 * connection error counts as status 0.
 */
const sendWithoutReading =
  ({ connections, requests, path }: Requests): Attack =>
  async ({ url, signal, count }) => {
    const { port, host } = new URL(url)
    let next = 0
    const build = () => `GET ${path(next++)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const open = () => {
      const socket = connect(Number(port), '127.0.0.1').pause()
      socket.on('error', () => count(0))
      socket.write(Array.from({ length: requests }, build).join(''))
      return socket
    }
    while (!signal.aborted) {
      const sockets = Array.from({ length: connections }, open)
      await wait(INTERVAL, undefined, { signal }).catch(() => {})
      for (const socket of sockets) socket.destroy()
    }
  }

/** Attacks that send requests and read no response. */
export const unreadAttacks = {
  'unread-pipeline': sendWithoutReading({
    ...{ connections: 1, requests: 9_000 },
    path: (n) => `/gallery/zz${n}`,
  }),
  'unread-pipelines': sendWithoutReading({
    ...{ connections: 18, requests: 500 },
    path: (n) => `/gallery/zz${n}`,
  }),
} satisfies Record<string, Attack>
