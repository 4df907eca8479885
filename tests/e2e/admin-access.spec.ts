/** Nobody is shut out of any screen and dialog of the admin, by day, at night and in forced colours. */
import { nameless } from './accessibility-tree.ts'
import { test } from './admin.ts'
import { testEveryScreen } from './admin-screens.ts'
import { axeFindings } from './axe-findings.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

testEveryScreen('axe finds nothing, and whatever acts has a name', async (page) => [
  ...(await axeFindings(page)),
  ...(await nameless(page)),
])
