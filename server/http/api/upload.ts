import { Hono, type MiddlewareHandler } from 'hono'
import type { Photos } from '../../images/photos.ts'
import type { Env } from '../env.ts'
import { errorResponse, refusalResponse } from '../errors.ts'
import { removeBodyTimeout } from '../http-server.ts'
import { readPhotoForm } from './photo-form.ts'

export function uploadApi(photos: Photos, guard: MiddlewareHandler<Env>) {
  return new Hono<Env>().post('/', guard, async (c) => {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
      return errorResponse(c, 'not_a_form')
    removeBodyTimeout(c.env?.incoming)
    const form = await readPhotoForm(c.req.raw, photos)
    if (form.kind === 'unreadable') return errorResponse(c, 'unreadable_form')
    if (form.kind === 'invalid') return errorResponse(c, 'invalid', form.fields)
    if (!form.received.ok) return refusalResponse(c, form.received)
    const stored = await photos.keep(form.received.value)
    return stored.ok ? c.json({ imageUrl: stored.value.imageUrl }, 201) : refusalResponse(c, stored)
  })
}
