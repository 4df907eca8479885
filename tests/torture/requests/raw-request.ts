import { connect } from 'node:net'
import type { GeneratedRequest } from './request-arbitrary.ts'

/** Maximum duration of a connection in milliseconds. */
const REQUEST_TIMEOUT = 10_000

function frameBody(
  wire: GeneratedRequest['wire'],
  body: Uint8Array,
): [head: string, bytes: Uint8Array] {
  const length = (bytes: number) => `Content-Length: ${bytes}\r\n`
  const chunk = (size: string) => Buffer.concat([Buffer.from(`${size}\r\n`), body])
  const coded = 'Transfer-Encoding: chunked\r\n'
  switch (wire) {
    case 'chunked':
      return [
        coded,
        body.length > 0
          ? Buffer.concat([chunk(body.length.toString(16)), Buffer.from('\r\n0\r\n\r\n')])
          : Buffer.from('0\r\n\r\n'),
      ]
    case 'broken chunks':
      return [coded, chunk('zz')]
    case 'too short':
      return [length(Math.floor(body.length / 2)), body]
    case 'too long':
      return [length(body.length + 50), body]
    case 'two lengths':
      return [length(body.length) + length(body.length + 1), body]
    default:
      return [length(body.length), body]
  }
}

/**
 * Sends a request as raw bytes, even if no HTTP client would send it.
 * @returns the status of the first response, or null if the connection was closed without one
 */
export function sendRawRequest(
  port: number,
  { method, path, headers, body, wire }: GeneratedRequest,
  cookie: string,
): Promise<number | null> {
  const [framing, bytes] = frameBody(wire, body ?? new Uint8Array())
  const lines = Object.entries({ host: 'localhost:3000', connection: 'close', cookie, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`nothing has ended after ${REQUEST_TIMEOUT} ms`))
    }, REQUEST_TIMEOUT)
    socket.on('data', (data) => {
      if (answer.length < 1000) answer += data.toString('latin1')
    })
    // Ignores connection errors, because the `close` event follows each error, and its listener
    // parses the received data.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(late)
      const [, status] = /^HTTP\/1\.1 ([2-9]\d\d)/m.exec(answer) ?? []
      resolve(status === undefined ? null : Number(status))
    })
    socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}${framing}\r\n`, 'latin1'))
    socket.end(bytes)
  })
}
