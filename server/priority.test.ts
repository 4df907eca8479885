import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

/**
 * The nice value of a process that keeps its priority. It may differ from 0, because `npm test`
 * itself runs with a lower priority.
 */
const OURS = getPriority()
const MODULE = JSON.stringify(new URL('priority.ts', import.meta.url).href)
/**
 * Calls a function of priority.ts in a new process. Returns the name and nice value of each of its
 * threads.
 */
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
  'the main thread has a higher priority than the libuv workers',
  () => {
    const threads = prioritiesAfter('lowerLibuvThreadPriority')
    const workers = threads.filter(([name]) => name === 'libuv-worker')
    expect(workers.length).toBeGreaterThan(0)
    expect(new Set(workers.map(([, nice]) => nice))).toEqual(new Set([10]))
    expect(threads.find(([name]) => name === 'MainThread')?.[1]).toBe(OURS)
  },
)

test.runIf(process.platform === 'linux')('a worker thread lowers only its own priority', () => {
  const priorities = JSON.parse(
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { getPriority } from 'node:os'
         import { Worker } from 'node:worker_threads'
         const work = \`
           import { getPriority } from 'node:os'
           import { parentPort } from 'node:worker_threads'
           import { lowerCurrentThreadPriority } from ${MODULE}
           lowerCurrentThreadPriority()
           parentPort.postMessage(getPriority())\`
         new Worker(new URL('data:text/javascript,' + encodeURIComponent(work))).on('message', (there) => console.log(JSON.stringify([getPriority(), there])))`,
    ]).toString(),
  )
  expect(priorities).toEqual([OURS, 10])
})

test.runIf(process.platform === 'linux')('a process lowers the priority of all its threads', () => {
  expect(new Set(prioritiesAfter('setLowestProcessPriority').map(([, nice]) => nice))).toEqual(
    new Set([19]),
  )
})
