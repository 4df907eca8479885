/** axe finds nothing on any screen and dialog of the admin, by day and at night. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './admin.ts'
import { PROVOKED, walkLists, walkPiece } from './admin-screens.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** At night only the colours differ from what was looked at by day. */
async function findings(page: Page, isNight: boolean) {
  const axe = new AxeBuilder({ page })
  if (isNight) axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.withTags(RULES)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    const lookingInto = (page: Page, found: string[]) => async (screen: string) => {
      for (const one of await findings(page, colorScheme === 'dark'))
        found.push(`${screen}: ${one}`)
    }

    test(`${colorScheme}: axe finds nothing on the lists and the dialogs of new entries, errors shown`, async ({
      page,
      log,
    }) => {
      log.expects(/net::ERR_FAILED/)
      test.slow()
      const found: string[] = []
      await walkLists(page, lookingInto(page, found))
      expect(found).toEqual([])
    })

    test(`${colorScheme}: axe finds nothing on a piece, whatever dialog or notice stands over it, nor on the gate`, async ({
      page,
      log,
    }) => {
      log.expects(...PROVOKED)
      test.slow()
      const found: string[] = []
      await walkPiece(page, lookingInto(page, found))
      expect(found).toEqual([])
    })
  })
}
