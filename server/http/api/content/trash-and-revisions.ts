import { Hono } from 'hono'
import {
  DELETABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
} from '../../../../shared/entities/entity-types.ts'
import type { DemoContentService } from '../../../content/demo-content.ts'
import type { RevisionReader } from '../../../content/revisions.ts'
import type { TrashService } from '../../../content/trash/trash.ts'
import { createErrorResponse, createResultResponse } from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import { drainRequestBody } from '../json-body.ts'
import { parseEntityReference } from '../parameters.ts'

export const createDemoApi = (demo: DemoContentService) =>
  new Hono<Env>()
    .get('/', async (c) => c.json({ count: await demo.count() }))
    .delete('/', async (c) =>
      createResultResponse(c, await demo.moveToTrash(c.get('user').username), 204),
    )

export const createRevisionsApi = (revisions: RevisionReader) =>
  new Hono<Env>().get('/:entityType/:entityId', async (c) => {
    const reference = parseEntityReference(c, EDITABLE_ENTITY_TYPES)
    if (!reference) return createErrorResponse(c, 'not_found')
    return c.json(await revisions(reference.entity_type, reference.entity_id))
  })

export function createTrashApi(trash: TrashService) {
  return new Hono<Env>()
    .get('/', async (c) => c.json(await trash.list()))
    .post('/:entityType/:entityId/restore', drainRequestBody, async (c) => {
      const reference = parseEntityReference(c, DELETABLE_ENTITY_TYPES)
      if (!reference) return createErrorResponse(c, 'not_found')
      const result = await trash.restore(reference)
      return createResultResponse(c, result, 204)
    })
    .delete('/:entityType/:entityId', async (c) => {
      const reference = parseEntityReference(c, DELETABLE_ENTITY_TYPES)
      if (!reference) return createErrorResponse(c, 'not_found')
      const result = await trash.purge(reference)
      return createResultResponse(c, result, 204)
    })
}
