/** Takes the photo out of a multipart form as it arrives, so that no upload is ever held in memory. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Received } from '../../images/incoming.ts'
import type { Photos } from '../../images/photos.ts'
import type { Outcome } from '../../outcome.ts'

export type PhotoForm =
  | { kind: 'unreadable' }
  /** The key of the broken rule for each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'photo'; received: Outcome<Received> }

/** More parts than this are not counted, let alone read: the form has one. */
const MOST_PARTS = 20

/** @throws what writing the photo to the disk threw */
export async function readPhotoForm(request: Request, photos: Photos): Promise<PhotoForm> {
  const stop = new AbortController()
  const extra: string[] = []
  let arriving: { stream: BusboyFileStream; photo: Promise<Outcome<Received>> } | undefined
  let cutOff = false
  try {
    const form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { parts: MOST_PARTS, fieldSize: 1024 },
    })
    form.on('field', (name) => extra.push(name))
    form.on('file', (name, stream) => {
      // Busboy emits this on a form that ends early, perhaps before anybody reads; the reader then has to learn it.
      stream.on('error', (error) => {
        cutOff = true
        stream.destroy(error)
      })
      if (name !== 'image' || arriving) {
        extra.push(name)
        stream.resume()
        return
      }
      const photo = photos.receive(stream)
      arriving = { stream, photo }
      // Too large: there is no use in reading on.
      photo.then(
        (received) => !received.ok && received.code === 'too_large' && stop.abort(),
        () => stop.abort(),
      )
    })
    const body = request.body ?? new ReadableStream({ start: (c) => c.close() })
    await pipeline(Readable.fromWeb(body as never), form, { signal: stop.signal })
  } catch {
    if (!stop.signal.aborted) {
      cutOff = true
      arriving?.stream.destroy(new Error('the form ends before the photo does'))
    }
  }
  const received = await arriving?.photo.catch((error: unknown) => {
    // Only what the disk says has a system call to it; anything else is the form that broke.
    if (error instanceof Error && 'syscall' in error) throw error
    cutOff = true
  })
  const refused = received?.ok === false && received.code === 'too_large'
  if (received && (refused || (!cutOff && extra.length === 0))) return { kind: 'photo', received }
  if (received?.ok) await photos.discard(received.value)
  if (cutOff) return { kind: 'unreadable' }
  const fields = extra.map((name) => [
    name,
    name === 'image' && !received ? 'required' : 'unknown_field',
  ])
  return {
    kind: 'invalid',
    fields: Object.fromEntries(received ? fields : [['image', 'required'], ...fields]),
  }
}
