/** A line to PostgreSQL on which listeners can be left without a word, as where a network fails and says nothing. */
import { connect, createServer, type Socket } from 'node:net'
import { LISTENER } from './database/neighbours.ts'

/** @param url of the database; @returns one that leads there as well, and what stills its listeners or lets them go on */
export async function stallingLine(url: string) {
  const to = new URL(url)
  const listeners = new Set<Socket>()
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: to.hostname, port: Number(to.port), allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.once('data', (first) => {
      // The first packet of a connection tells its name.
      if (first.includes(LISTENER)) listeners.add(near).add(far)
      far.write(first)
      near.pipe(far)
      far.pipe(near)
      if (isStalled && listeners.has(near)) still(near, far)
    })
    near.on('close', () => far.destroy())
  })
  const still = (...those: Socket[]) => {
    for (const socket of those) socket.unpipe().pause()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String(port)
  return {
    url: here.href,
    stall() {
      isStalled = true
      still(...listeners)
    },
    /** For those who connect from now on. */
    heal() {
      isStalled = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
