import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(fileURLToPath(new URL('priority.ts', import.meta.url)))
/** What a process of its own prints: the priority of each of its threads, by name. */
const prioritiesAfter = (act: string) =>
  JSON.parse(
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { readFile } from 'node:fs/promises'
       import { readdirSync, readFileSync } from 'node:fs'
       import { ${act} } from ${MODULE}
       await readFile('/proc/self/status')
       ${act}()
       const threads = readdirSync('/proc/self/task').map((thread) => {
         const stat = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
         return [/\\((.*)\\)/.exec(stat)[1], Number(stat.split(') ')[1].split(' ')[16])]
       })
       console.log(JSON.stringify(threads))`,
    ]).toString(),
  ) as [name: string, nice: number][]

test.runIf(process.platform === 'linux')(
  'the thread that answers goes before those that decode',
  () => {
    const threads = prioritiesAfter('answerFirst')
    const workers = threads.filter(([name]) => name === 'libuv-worker')
    expect(workers.length).toBeGreaterThan(0)
    expect(new Set(workers.map(([, nice]) => nice))).toEqual(new Set([10]))
    expect(threads.find(([name]) => name === 'MainThread')?.[1]).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'a process that gives way does so with all its threads',
  () => {
    expect(new Set(prioritiesAfter('giveWay').map(([, nice]) => nice))).toEqual(new Set([19]))
  },
)
