/** A real mail server on this machine that takes letters, or does what mail servers do on bad days. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mood = 'takes' | 'refuses' | 'hangs' | 'drops' | 'knows nobody'

const failure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

export async function openMailServer(port = 0) {
  const raw: Buffer[] = []
  const greetings: string[] = []
  const state: { mood: Mood; taken: () => void; isBusy: boolean } = {
    mood: 'takes',
    taken: () => {},
    isBusy: false,
  }
  const server = new SMTPServer({
    // Its certificate would be its own.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'atelier@example.org' && password === 'copeaux'
        ? answer(null, { user: username })
        : answer(failure(535, 'Authentication failed')),
    onRcptTo(_address, session, answer) {
      greetings.push(session.hostNameAppearsAs)
      if (state.mood === 'refuses') answer(failure(451, 'Try again later'))
      else if (state.mood === 'knows nobody') answer(failure(550, 'No such user here'))
      else answer()
    },
    onData(stream, session, answer) {
      if (state.mood === 'drops') {
        stream.resume()
        for (const connection of server.connections)
          if (connection.id === session.id) connection._socket.destroy()
        return
      }
      void buffer(stream).then((bytes) => {
        state.isBusy = state.mood === 'hangs'
        if (state.isBusy) return
        raw.push(bytes)
        state.taken()
        answer()
      })
    },
  })
  // Who leaves in the middle of a letter is no fault of the server.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    port: chosen,
    url: `smtp://127.0.0.1:${chosen}`,
    is: (mood: Mood) => {
      state.mood = mood
    },
    /** Calls it for each letter that is taken, before the client is told so. */
    onTaken: (taken: () => void) => {
      state.taken = taken
    },
    /** Calls it for each connection. */
    onConnect: (connected: () => void) => server.server.on('connection', connected),
    /** The names by which clients greeted it. */
    greetings: () => greetings,
    count: () => raw.length,
    /** Whether it was sent a letter of which it says nothing. */
    isBusy: () => state.isBusy,
    /** What was taken, read as a mail program reads it. */
    letters: (): Promise<Email[]> => Promise.all(raw.map((bytes) => PostalMime.parse(bytes))),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
