import { Hono, type MiddlewareHandler } from 'hono'
import type { DemoContentService } from '../../../content/demo-content.ts'
import type { Env } from '../../env.ts'
import { drainRequestBody } from '../request/no-body.ts'

export const createDemoApi = (demo: DemoContentService, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json({ count: await demo.count() }))
    .delete('/', guard, drainRequestBody, async (c) => {
      await demo.moveToTrash(c.get('user').username)
      return c.body(null, 204)
    })
