import { Hono } from 'hono'
import {
  suggestionRequestSchema,
  suggestionSettingsUpdateSchema,
} from '../../../shared/translation-suggestions.ts'
import type { SuggestionService } from '../../suggestions/suggestions.ts'
import type { Env } from '../hono-env.ts'
import { requireRecentIdentityConfirmation } from './account/session.ts'
import { validateJsonBody } from './json-body.ts'

export const createSuggestionsApi = ({ settings, suggest }: SuggestionService) =>
  new Hono<Env>()
    .post('/', validateJsonBody(suggestionRequestSchema), async (c) =>
      c.json(await suggest(c.req.valid('json'))),
    )
    .get('/settings', async (c) => c.json(await settings.read()))
    .put(
      '/settings',
      requireRecentIdentityConfirmation,
      validateJsonBody(suggestionSettingsUpdateSchema),
      async (c) => c.json(await settings.update(c.req.valid('json'))),
    )
