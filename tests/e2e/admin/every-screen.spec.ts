/**
 * Checks every screen and dialog of the admin: accessibility in three color schemes, large text and
 * a small touch phone. Runs all checks in one pass, because opening a screen takes longer than
 * checking it.
 */

import { testEveryScreen } from '../../support/browser/admin-screens.ts'
import { findAccessibilityTreeProblems } from '../../support/checks/accessibility-tree.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'
import { findLargeTextProblems } from '../../support/checks/large-text.ts'
import { findSmallPhoneProblems } from '../../support/checks/small-phone.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const rule = [
  'axe finds nothing, and every control has a name',
  'with large text nothing overlaps, is clipped or unreachable, and no word is broken',
  'at 360 px nothing scrolls sideways, targets have at least 44 px, and fields set their keyboard',
].join('; ')

/**
 * Returns true if a slow check runs on screen number `nth`. `npm test` runs it only on each `of`-th
 * screen, because screens share their colours and components.
 */
const isSampled = (nth: number, of: number, turn = 0) => IS_THOROUGH_RUN || nth % of === turn

testEveryScreen(rule, async (page, nth) => [
  ...(await findAxeViolations(page, isSampled(nth, 6) ? 'all' : 'light')),
  ...(await findAccessibilityTreeProblems(page)),
  ...(isSampled(nth, 6, 2) ? await findLargeTextProblems(page) : []),
  ...(isSampled(nth, 6, 4) ? await findSmallPhoneProblems(page) : []),
])
