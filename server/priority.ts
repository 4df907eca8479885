/** Who goes first where all want a core at once. Linux gives each thread a priority of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const TASKS = '/proc/self/task'

function lower(priority: number, threads = /./) {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync(TASKS)) {
    try {
      if (threads.test(readFileSync(`${TASKS}/${thread}/comm`, 'utf8')))
        setPriority(Number(thread), priority)
    } catch {
      // It has ended between the look and the word.
    }
  }
}

/** Puts this whole process behind everything else on the machine. */
export function giveWay() {
  setPriority(constants.priority.PRIORITY_LOW)
  lower(constants.priority.PRIORITY_LOW)
}

/** Puts all threads of this process behind a process that answers visitors. */
export function stepBackWholly() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
  lower(PRIORITY_BELOW_NORMAL)
}

/** Puts the thread that calls this behind the one that answers, unless it stands further back already. Linux only. */
export function stepBack() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // There a thread has a priority of its own, elsewhere this would be the whole process.
  if (process.platform !== 'linux' || getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
}

/**
 * Puts the threads that decode and compress behind the one that answers, so that visitors do not feel an upload. To be
 * called once they have begun to work, for instance for the database's folder. Linux only.
 */
export const answerFirst = () => lower(constants.priority.PRIORITY_BELOW_NORMAL, /^libuv-worker/)
