/**
 * Every screen and dialog of the admin shuts nobody out, by day, at night and in forced colours, stays whole with large
 * text, and can be hit with a thumb on a small telephone. One walk looks at all of it: the way to a screen takes longer.
 */
import { nameless } from './accessibility-tree.ts'
import { test } from './admin.ts'
import { testEveryScreen } from './admin-screens.ts'
import { axeFindings, type Schemes } from './axe-findings.ts'
import { largeTextFindings } from './large-text.ts'
import { smallPhoneFindings } from './small-phone.ts'
import { IS_THOROUGH } from './thorough.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rule = [
  'axe finds nothing, and whatever acts has a name',
  'large text: nothing overlaps, is cut or out of reach, and no word is broken',
  '360 px: nothing scrolls sideways, no target is under 44 px, every field names its keyboard',
].join('; ')

/** What takes longest: by turns, as no screen has colours or rows that no other has. */
const EVERY = IS_THOROUGH ? 1 : 3
let screens = 0

testEveryScreen(rule, async (page) => {
  screens += 1
  const schemes: Schemes = screens % EVERY === 0 ? 'all' : 'day'
  return [
    ...(await axeFindings(page, schemes)),
    ...(await nameless(page)),
    ...(screens % EVERY === 1 % EVERY ? await largeTextFindings(page) : []),
    ...(await smallPhoneFindings(page)),
  ]
})
