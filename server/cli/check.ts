/** `npm run check`: whether everything that the site keeps is whole. Ends with 1 where it is not. */
import { check } from '../backup/check.ts'
import { sizeWords } from '../backup/disk-room.ts'
import { readConfig } from '../config.ts'
import { run } from '../run.ts'

await run(async () => {
  const { faults, notes, photographs, bytes } = await check(readConfig())
  for (const line of [...faults, ...notes]) console.log(line)
  const looked = `${photographs} photographs, ${sizeWords(bytes)}`
  console.log(
    faults.length === 0
      ? `Everything is in order: ${looked}.`
      : `${faults.length} faults: ${looked} were looked at.`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
})
