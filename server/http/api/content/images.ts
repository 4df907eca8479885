import { Hono } from 'hono'
import { PHOTO_ENTITY_TYPES } from '../../../../shared/entities/entity-types.ts'
import { ImageInput, ImageOrderUpdate, ImageUpdate } from '../../../../shared/entities/image.ts'
import type { ImageService } from '../../../content/images/images.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse, createRejectionResponse } from '../../errors.ts'
import { parseIdParameter, requireValidId } from '../request/id.ts'
import { validateJsonBody } from '../request/json-body.ts'
import { drainRequestBody } from '../request/no-body.ts'
import type { Access } from './collection.ts'
import { createListResponse } from './list-response.ts'

export function createImagesApi(
  images: ImageService,
  { guard, isSignedIn, inQueue, languages }: Omit<Access, 'order'>,
) {
  return (
    new Hono<Env>()
      .get('/:entityType/:entityId', async (c) => {
        const type = PHOTO_ENTITY_TYPES.find((known) => known === c.req.param('entityType'))
        const id = parseIdParameter(c, 'entityId')
        if (!type || Number.isNaN(id)) return createErrorResponse(c, 'not_found')
        const isWhole = await isSignedIn(c)
        const respond = async () => {
          const result = await images[isWhole ? 'listAll' : 'list'](type, id)
          return result.ok
            ? createListResponse(c, result.value, isWhole ? null : await languages())
            : createRejectionResponse(c, result)
        }
        return isWhole ? respond() : inQueue(c, respond)
      })
      .post('/', guard, validateJsonBody(ImageInput), async (c) => {
        const result = await images.create(c.req.valid('json'))
        return result.ok
          ? c.json(result.value, result.isKnown ? 200 : 201)
          : createRejectionResponse(c, result)
      })
      .put('/reorder', guard, validateJsonBody(ImageOrderUpdate), async (c) => {
        const result = await images.reorder(c.req.valid('json'))
        return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
      })
      // Comes after /reorder, because Hono uses the first route that matches.
      .put('/:id', guard, requireValidId, validateJsonBody(ImageUpdate), async (c) => {
        const result = await images.update(
          parseIdParameter(c),
          c.req.valid('json'),
          c.get('user').username,
        )
        return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
      })
      .delete('/:id', guard, requireValidId, drainRequestBody, async (c) => {
        const result = await images.remove(parseIdParameter(c), c.get('user').username)
        return result.ok ? c.body(null, 204) : createRejectionResponse(c, result)
      })
  )
}
