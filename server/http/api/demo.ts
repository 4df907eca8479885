import { Hono, type MiddlewareHandler } from 'hono'
import type { DemoContent } from '../../content/demo-content.ts'
import type { Env } from '../env.ts'
import { noBody } from './no-body.ts'

/** Returns the number of demo entities that are left, and moves all of them to the trash. */
export const demoApi = (demo: DemoContent, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json({ count: await demo.count() }))
    .delete('/', guard, noBody, async (c) => {
      await demo.moveToTrash(c.get('user').username)
      return c.body(null, 204)
    })
