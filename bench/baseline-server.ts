/**
 * Baseline for the page benchmark: a minimal node:http server that sends the body and the headers
 * of one page. The arguments of the script are the URL of this page and a port.
 */
import { createServer, request } from 'node:http'
import { argv } from 'node:process'

const [, , url = '', port] = argv
// Requests the page with `http.request`, because `fetch` would decompress the body and this server
// must send the same compressed bytes as the site.
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
