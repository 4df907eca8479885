/** A real SMTP server, which accepts e-mails or fails in ways that the test chooses. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServerBehavior =
  | 'takes'
  | 'refuses'
  | 'hangs'
  | 'drops'
  | 'knows nobody'
  | 'knows nobody but the artist'
  | 'refuses the sender'
  | 'refuses to relay'
  | 'refuses the content'

const failure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

export async function startMailServer(port = 0) {
  const raw: Buffer[] = []
  const greetings: string[] = []
  const state: { mood: MailServerBehavior; taken: () => void; isBusy: boolean } = {
    mood: 'takes',
    taken: () => {},
    isBusy: false,
  }
  const server = new SMTPServer({
    // Offers no STARTTLS, because the client would reject the self-signed certificate.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    // Adds no enhanced status codes, because the messages below already contain them.
    hideENHANCEDSTATUSCODES: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'atelier@example.org' && password === 'copeaux'
        ? answer(null, { user: username })
        : answer(failure(535, 'Authentication failed')),
    onMailFrom(_address, _session, answer) {
      if (state.mood === 'refuses the sender')
        answer(failure(553, '5.7.1 Sender address rejected: not owned by user'))
      else answer()
    },
    onRcptTo({ address }, session, answer) {
      greetings.push(session.hostNameAppearsAs)
      if (state.mood === 'refuses') answer(failure(451, 'Try again later'))
      else if (
        state.mood === 'knows nobody' ||
        (state.mood === 'knows nobody but the artist' && address !== 'atelier@example.org')
      )
        answer(
          failure(550, '5.1.1 Recipient address rejected: User unknown in relay recipient table'),
        )
      else if (state.mood === 'refuses to relay' && address !== 'atelier@example.org')
        answer(failure(554, '5.7.1 Relay access denied'))
      else answer()
    },
    onData(stream, session, answer) {
      if (state.mood === 'drops') {
        stream.resume()
        for (const connection of server.connections)
          if (connection.id === session.id) connection._socket.destroy()
        return
      }
      const accept = (bytes: Buffer) => {
        state.isBusy = state.mood === 'hangs'
        if (state.isBusy) return
        if (state.mood === 'refuses the content') {
          answer(failure(554, '5.2.252 SendAsDenied'))
          return
        }
        raw.push(bytes)
        state.taken()
        answer()
      }
      // The client may disconnect before the end of the e-mail.
      buffer(stream).then(accept, () => {})
    },
  })
  // Handles the event `error`, which also reports a disconnected client, because it would otherwise
  // end the process.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    port: chosen,
    url: `smtp://127.0.0.1:${chosen}`,
    setBehavior: (mood: MailServerBehavior) => {
      state.mood = mood
    },
    /** Sets a function that runs after an e-mail is accepted and before the response is sent. */
    onTaken: (taken: () => void) => {
      state.taken = taken
    },
    onConnect: (connected: () => void) => server.server.on('connection', connected),
    /** Returns the host names in the EHLO commands of the clients. */
    greetings: () => greetings,
    count: () => raw.length,
    /** True after an e-mail to which the server intentionally sends no response. */
    isBusy: () => state.isBusy,
    emails: (): Promise<Email[]> => Promise.all(raw.map((bytes) => PostalMime.parse(bytes))),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
