import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { ADMIN_SCREENS } from '../../shared/paths.ts'

/**
 * server/http/pages/render.ts uses the route id of a screen to find the files that the screen
 * preloads.
 */
test('each screen of the admin has a route of its name', () => {
  const admin = routes.find(({ path }) => path === 'admin')
  expect(admin?.children?.map(({ id, file }) => id ?? file.replace(/\.tsx$/, '')).sort()).toEqual(
    ADMIN_SCREENS.map((screen) => `admin/${screen}`).sort(),
  )
})
