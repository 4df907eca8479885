/**
 * Lowers the CPU priority of background work, so that visitors do not wait. On Linux each thread
 * has its own priority.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const TASKS_FOLDER = '/proc/self/task'

function lowerThreads(priority: number, threads = /./) {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync(TASKS_FOLDER)) {
    try {
      if (threads.test(readFileSync(`${TASKS_FOLDER}/${thread}/comm`, 'utf8')))
        setPriority(Number(thread), priority)
    } catch {
      // The thread may have ended in the meantime.
    }
  }
}

export function setLowestProcessPriority() {
  setPriority(constants.priority.PRIORITY_LOW)
  lowerThreads(constants.priority.PRIORITY_LOW)
}

export function lowerProcessPriority() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
  lowerThreads(PRIORITY_BELOW_NORMAL)
}

export function lowerCurrentThreadPriority() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // On systems other than Linux, setPriority() would lower the priority of the whole process.
  if (process.platform !== 'linux' || getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
}

/**
 * Gives the libuv worker threads, which hash passwords and compress responses, a lower priority
 * than the main thread. Call this after the threads have started. Has an effect on Linux only.
 */
export const lowerLibuvThreadPriority = () =>
  lowerThreads(constants.priority.PRIORITY_BELOW_NORMAL, /^libuv-worker/)
