/** `npm run check` verifies all data of the site. The exit code is 1 if there are faults. */
import { checkSite } from '../backup/check-site.ts'
import { formatBytes } from '../backup/free-disk-space.ts'
import { readConfig } from '../config.ts'
import { runMain } from '../run.ts'

await runMain(async () => {
  const { faults, notes, photographs, bytes } = await checkSite(readConfig())
  for (const line of [...faults, ...notes]) console.log(line)
  const checked = `${photographs} photographs, ${formatBytes(bytes)}`
  console.log(
    faults.length === 0
      ? `Everything is in order: ${checked}.`
      : `${faults.length} faults, ${checked} checked.`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
})
