import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Hono } from 'hono'
import { ENTITY_TYPES_WITH_PHOTOS } from '../../../../shared/entities/entity-types.ts'
import {
  imageInputSchema,
  imageOrderUpdateSchema,
  imageUpdateSchema,
} from '../../../../shared/entities/image.ts'
import type { ImageService } from '../../../content/images/images.ts'
import type { PhotoService } from '../../../images/photos.ts'
import type { ReceivedUpload } from '../../../images/receive-upload.ts'
import type { Result } from '../../../result.ts'
import { createErrorResponse, createRejectionResponse, createResultResponse } from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import { removeBodyTimeout } from '../../http-server.ts'
import { isRequestStillAuthorized } from '../account/session.ts'
import { drainRequestBody, validateJsonBody } from '../json-body.ts'
import { parseIdParameter, requireValidId } from '../parameters.ts'
import { type CollectionApiOptions, createListResponse, setListViewHeader } from './collection.ts'

type PhotoFormResult =
  | { kind: 'unreadable' }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'photo'; received: Result<ReceivedUpload> }

const MAX_PARTS = 20

/** Parses the upload form as a stream, so that an upload is never held in memory. */
async function parsePhotoForm(request: Request, photos: PhotoService): Promise<PhotoFormResult> {
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
      // Busboy emits an error here if the request ends early, even if nobody reads the stream yet.
      // Destroying the stream makes `photos.receive` fail too.
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
    // Only errors from writing the file have a `syscall`. Any other error means that the form is
    // truncated.
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

export function createUploadApi(photos: PhotoService) {
  return new Hono<Env>().post('/', async (c) => {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
      return createErrorResponse(c, 'not_a_form')
    removeBodyTimeout(c.env?.incoming)
    const form = await parsePhotoForm(c.req.raw, photos)
    if (form.kind === 'unreadable') return createErrorResponse(c, 'unreadable_form')
    if (form.kind === 'invalid') return createErrorResponse(c, 'invalid', form.fields)
    if (!form.received.ok) return createRejectionResponse(c, form.received)
    if (!(await isRequestStillAuthorized(c))) {
      await photos.discard(form.received.value)
      return createErrorResponse(c, 'not_signed_in')
    }
    const stored = await photos.keep(form.received.value)
    return stored.ok
      ? c.json({ imageUrl: stored.value.imageUrl }, 201)
      : createRejectionResponse(c, stored)
  })
}

export function createImagesApi(
  images: ImageService,
  { isSignedIn, inQueue, languages }: Omit<CollectionApiOptions, 'order'>,
) {
  return (
    new Hono<Env>()
      .get('/:entityType/:entityId', async (c) => {
        const type = ENTITY_TYPES_WITH_PHOTOS.find((known) => known === c.req.param('entityType'))
        const id = parseIdParameter(c, 'entityId')
        if (!type || Number.isNaN(id)) return createErrorResponse(c, 'not_found')
        const isWhole = await isSignedIn(c)
        setListViewHeader(c, isWhole ? 'artist' : 'strangers')
        const respond = async () => {
          const result = await images[isWhole ? 'listAll' : 'list'](type, id)
          return result.ok
            ? createListResponse(c, result.value, isWhole ? null : await languages())
            : createRejectionResponse(c, result)
        }
        return isWhole ? respond() : inQueue(c, respond)
      })
      .post('/', validateJsonBody(imageInputSchema), async (c) => {
        const result = await images.create(c.req.valid('json'))
        return createResultResponse(c, result, result.isKnown ? 200 : 201)
      })
      .put('/reorder', validateJsonBody(imageOrderUpdateSchema), async (c) =>
        createResultResponse(c, await images.reorder(c.req.valid('json'))),
      )
      // The route /:id comes after /reorder, because Hono uses the first route that matches.
      .put('/:id', requireValidId, validateJsonBody(imageUpdateSchema), async (c) =>
        createResultResponse(
          c,
          await images.update(parseIdParameter(c), c.req.valid('json'), c.get('user').username),
        ),
      )
      .post('/:id/rotate', requireValidId, drainRequestBody, async (c) =>
        createResultResponse(c, await images.rotate(parseIdParameter(c), c.get('user').username)),
      )
      .delete('/:id', requireValidId, async (c) =>
        createResultResponse(
          c,
          await images.remove(parseIdParameter(c), c.get('user').username),
          204,
        ),
      )
  )
}
