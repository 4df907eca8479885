/** The line to the site, whose code comes after the list: a photo that is chosen before waits for it. */
import { faultOf } from './uploads-fault.ts'
import type { createLine, Listener } from './uploads-line.ts'

type Line = ReturnType<typeof createLine>

/** Code that does not arrive is a photo that did not leave: the queue tries it again, and with it this. */
export function createLateLine(listener: Listener): Line {
  let line: Line | null = null
  let isAsking = false
  let isClosed = false
  const waiting = new Map<number, Parameters<Line['send']>>()

  const open = async () => {
    const { createLine } = await import('./uploads-line.ts')
    if (isClosed) return
    line = createLine(listener)
    for (const photo of waiting.values()) line.send(...photo)
    waiting.clear()
  }
  const giveBack = () => {
    const ids = [...waiting.keys()]
    waiting.clear()
    for (const id of ids) listener.onFault(id, faultOf(0, null, null))
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    await open().catch(giveBack)
    isAsking = false
  }
  void ask()

  return {
    send(...photo) {
      if (line) return line.send(...photo)
      waiting.set(photo[0], photo)
      void ask()
    },
    cancel(id) {
      waiting.delete(id)
      line?.cancel(id)
    },
    close() {
      isClosed = true
      line?.close()
    },
  }
}
