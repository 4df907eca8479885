import { Hono, type MiddlewareHandler } from 'hono'
import type { PhotoService } from '../../../images/photos.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse, createRejectionResponse } from '../../errors.ts'
import { removeBodyTimeout } from '../../http-server.ts'
import { parsePhotoForm } from './photo-form.ts'

export function createUploadApi(photos: PhotoService, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>().post('/', guard, async (c) => {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
      return createErrorResponse(c, 'not_a_form')
    removeBodyTimeout(c.env?.incoming)
    const form = await parsePhotoForm(c.req.raw, photos)
    if (form.kind === 'unreadable') return createErrorResponse(c, 'unreadable_form')
    if (form.kind === 'invalid') return createErrorResponse(c, 'invalid', form.fields)
    if (!form.received.ok) return createRejectionResponse(c, form.received)
    const stored = await photos.keep(form.received.value)
    return stored.ok
      ? c.json({ imageUrl: stored.value.imageUrl }, 201)
      : createRejectionResponse(c, stored)
  })
}
