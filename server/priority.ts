/**
 * Sets the priorities of processes and threads, so that background work does not slow down
 * responses to visitors. On Linux each thread has its own priority.
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
      // Ignores the error, because the thread may have ended in the meantime.
    }
  }
}

/** Gives this process the lowest CPU priority on the machine. */
export function setLowestProcessPriority() {
  setPriority(constants.priority.PRIORITY_LOW)
  lowerThreads(constants.priority.PRIORITY_LOW)
}

/** Gives all threads of this process a lower priority than the server process. */
export function lowerProcessPriority() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
  lowerThreads(PRIORITY_BELOW_NORMAL)
}

/**
 * Gives the calling thread a lower priority than the server's main thread, unless its priority is
 * already low. Has an effect on Linux only.
 */
export function lowerCurrentThreadPriority() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // Returns early on other systems, because only Linux has a priority for each thread, and
  // setPriority() would lower the priority of the whole process.
  if (process.platform !== 'linux' || getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
}

/**
 * Gives the libuv worker threads a lower priority than the main thread. These threads hash
 * passwords, compress responses, and read and write files, so the lower priority keeps the main
 * thread responsive meanwhile. Must be called after the threads have started, for example after
 * the data folder was opened. Has an effect on Linux only.
 */
export const lowerLibuvThreadPriority = () =>
  lowerThreads(constants.priority.PRIORITY_BELOW_NORMAL, /^libuv-worker/)
