/** Parses the upload form as a stream, so that no upload is held in memory. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { PhotoService } from '../../../images/photos.ts'
import type { ReceivedUpload } from '../../../images/receive-upload.ts'
import type { Result } from '../../../result.ts'

export type PhotoFormResult =
  | { kind: 'unreadable' }
  /** The broken rule of each invalid field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'photo'; received: Result<ReceivedUpload> }

const MAX_PARTS = 20

export async function parsePhotoForm(
  request: Request,
  photos: PhotoService,
): Promise<PhotoFormResult> {
  const controller = new AbortController()
  const otherFields: string[] = []
  let upload: { stream: BusboyFileStream; photo: Promise<Result<ReceivedUpload>> } | undefined
  let isTruncated = false
  try {
    const form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { parts: MAX_PARTS, fieldSize: 1024 },
    })
    form.on('field', (name) => otherFields.push(name))
    form.on('file', (name, stream) => {
      // If the request ends early, Busboy emits an error here, and `photos.receive` must fail too.
      // The listener is added at once, because Busboy may emit before the stream is read.
      stream.on('error', (error) => {
        isTruncated = true
        stream.destroy(error)
      })
      if (name !== 'image' || upload) {
        otherFields.push(name)
        stream.resume()
        return
      }
      const photo = photos.receive(stream)
      upload = { stream, photo }
      photo.then(
        (received) => !received.ok && received.code === 'too_large' && controller.abort(),
        () => controller.abort(),
      )
    })
    const body = request.body ?? new ReadableStream({ start: (c) => c.close() })
    await pipeline(Readable.fromWeb(body as never), form, { signal: controller.signal })
  } catch {
    if (!controller.signal.aborted) {
      isTruncated = true
      upload?.stream.destroy(new Error('the form ends before the photo does'))
    }
  }
  const received = await upload?.photo.catch((error: unknown) => {
    // Throws errors from writing the file, which alone have a `syscall`. Other errors mean a
    // truncated form.
    if (error instanceof Error && 'syscall' in error) throw error
    isTruncated = true
  })
  const isTooLarge = received?.ok === false && received.code === 'too_large'
  if (received && (isTooLarge || (!isTruncated && otherFields.length === 0)))
    return { kind: 'photo', received }
  if (received?.ok) await photos.discard(received.value)
  if (isTruncated) return { kind: 'unreadable' }
  const fields = otherFields.map((name) => [
    name,
    name === 'image' && !received ? 'required' : 'unknown_field',
  ])
  return {
    kind: 'invalid',
    fields: Object.fromEntries(received ? fields : [['image', 'required'], ...fields]),
  }
}
