/**
 * Checks every screen and dialog of the admin: accessibility in three color schemes, large text and
 * a small touch phone. All checks run in one pass over the screens, because opening a screen takes
 * longer than checking it.
 */

import { test } from '../../support/browser/admin.ts'
import { testEveryScreen } from '../../support/browser/admin-screens.ts'
import { unnamedElements } from '../../support/checks/accessibility-tree.ts'
import { axeFindings } from '../../support/checks/axe-findings.ts'
import { largeTextFindings } from '../../support/checks/large-text.ts'
import { smallPhoneFindings } from '../../support/checks/small-phone.ts'
import { RUNS_ALL_VIEWPORTS } from '../../support/checks/thorough.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rule = [
  'axe finds nothing, and whatever acts has a name',
  'large text: nothing overlaps, is cut or out of reach, and no word is broken',
  '360 px: nothing scrolls sideways, no target is under 44 px, every field names its keyboard',
].join('; ')

/**
 * Runs each slow check on only some of the screens, because screens share their colors and
 * components.
 */
const isTurn = (nth: number, of: number, turn = 0) => RUNS_ALL_VIEWPORTS || nth % of === turn

testEveryScreen(rule, async (page, nth) => [
  ...(await axeFindings(page, isTurn(nth, 3) ? 'all' : 'day')),
  ...(await unnamedElements(page)),
  ...(isTurn(nth, 2) ? await largeTextFindings(page) : []),
  ...(isTurn(nth, 2, 1) ? await smallPhoneFindings(page) : []),
])
