import { Hono, type MiddlewareHandler } from 'hono'
import type { DemoContent } from '../../content/demo-content.ts'
import type { Env } from '../env.ts'
import { noBody } from './no-body.ts'

/** How much of the demo is still there, and the one act that sets it aside. */
export const demoApi = (demo: DemoContent, guard: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json({ count: await demo.count() }))
    .delete('/', guard, noBody, async (c) => {
      await demo.setAside(c.get('user').username)
      return c.body(null, 204)
    })
