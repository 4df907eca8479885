import { Hono, type MiddlewareHandler } from 'hono'
import {
  ENTITY_TYPES,
  ImageInput,
  ImageOrder,
  ImageUpdate,
} from '../../../../shared/entities/image.ts'
import type { ImageService } from '../../../content/images/images.ts'
import type { Env } from '../../env.ts'
import { errorResponse, rejectionResponse } from '../../errors.ts'
import type { IsSignedIn } from '../account/session.ts'
import { existingId, idOf } from '../request/id.ts'
import { jsonBody } from '../request/json-body.ts'
import { noBody } from '../request/no-body.ts'
import { listResponse } from './list-response.ts'

type Access = { guard: MiddlewareHandler<Env>; isSignedIn: IsSignedIn }

export function imagesApi(images: ImageService, { guard, isSignedIn }: Access) {
  return (
    new Hono<Env>()
      .get('/:entityType/:entityId', async (c) => {
        const type = ENTITY_TYPES.find((known) => known === c.req.param('entityType'))
        const id = idOf(c, 'entityId')
        if (!type || Number.isNaN(id)) return errorResponse(c, 'not_found')
        const isWhole = await isSignedIn(c)
        const result = await images[isWhole ? 'listAll' : 'list'](type, id)
        return result.ok ? listResponse(c, result.value, isWhole) : rejectionResponse(c, result)
      })
      .post('/', guard, jsonBody(ImageInput), async (c) => {
        const result = await images.create(c.req.valid('json'))
        return result.ok
          ? c.json(result.value, result.isKnown ? 200 : 201)
          : rejectionResponse(c, result)
      })
      .put('/reorder', guard, jsonBody(ImageOrder), async (c) => {
        const result = await images.reorder(c.req.valid('json'))
        return result.ok ? c.json(result.value) : rejectionResponse(c, result)
      })
      // Registers /:id after /reorder, because Hono uses the first route that matches.
      .put('/:id', guard, existingId, jsonBody(ImageUpdate), async (c) => {
        const result = await images.update(idOf(c), c.req.valid('json'), c.get('user').username)
        return result.ok ? c.json(result.value) : rejectionResponse(c, result)
      })
      .delete('/:id', guard, existingId, noBody, async (c) => {
        const result = await images.remove(idOf(c), c.get('user').username)
        return result.ok ? c.body(null, 204) : rejectionResponse(c, result)
      })
  )
}
