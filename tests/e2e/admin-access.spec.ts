/** axe finds nothing on any screen and dialog of the admin, by day, at night and in forced colours. */
import type { Page } from '@playwright/test'
import { nameless } from './accessibility-tree.ts'
import { expect, test } from './admin.ts'
import { PROVOKED, walkLists, walkPiece } from './admin-screens.ts'
import { axeFindings } from './axe-findings.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const lookingInto = (page: Page, found: string[]) => async (screen: string) => {
  for (const one of [...(await axeFindings(page)), ...(await nameless(page))])
    found.push(`${screen}: ${one}`)
}

test('light, dark and forced colours: axe finds nothing on the lists and the dialogs of new entries, errors shown', async ({
  page,
  log,
}) => {
  log.expects(/net::ERR_FAILED/)
  test.slow()
  const found: string[] = []
  await walkLists(page, lookingInto(page, found))
  expect(found).toEqual([])
})

test('light, dark and forced colours: axe finds nothing on a piece, whatever dialog or notice stands over it, nor on the gate', async ({
  page,
  log,
}) => {
  log.expects(...PROVOKED)
  test.slow()
  const found: string[] = []
  await walkPiece(page, lookingInto(page, found))
  expect(found).toEqual([])
})
