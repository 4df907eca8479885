/** A bare node:http server that sends the bytes of one page with its headers and does nothing else. Told the page's address and a port. */
import { createServer, request } from 'node:http'
import { argv } from 'node:process'

const [, , url = '', port] = argv
// `fetch` would unpack it.
const answer = await new Promise<{ lines: string[]; body: Buffer }>((resolve, reject) => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  request(url, { headers }, async (incoming) => {
    const body = Buffer.concat(await incoming.toArray())
    const own = ['date', 'connection', 'keep-alive']
    const lines = Object.entries(incoming.headers)
      .filter(([name]) => !own.includes(name))
      .flatMap(([name, value]) => [name, String(value)])
    resolve({ lines, body })
  })
    .on('error', reject)
    .end()
})
createServer((_, outgoing) => {
  outgoing.writeHead(200, answer.lines)
  outgoing.end(answer.body)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
