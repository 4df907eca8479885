import { Hono, type MiddlewareHandler } from 'hono'
import { EDITABLE_ENTITY_TYPES } from '../../../../shared/entities/entity-types.ts'
import type { RevisionReader } from '../../../content/revisions.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse } from '../../errors.ts'
import { parseEntityReference } from '../request/entity-reference.ts'

export const createRevisionsApi = (revisions: RevisionReader, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>().get('/:entityType/:entityId', guard, async (c) => {
    const reference = parseEntityReference(c, EDITABLE_ENTITY_TYPES)
    if (!reference) return createErrorResponse(c, 'not_found')
    return c.json(await revisions(reference.entity_type, reference.entity_id))
  })
