/**
 * Back closes what stands over the rest, such as a question, and nothing else: each has a step in history of its own,
 * at the address where it was opened.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What stands open over the rest, from the lowest to the topmost, as the step in history remembers it. */
type Layers = { over?: string[] }
const layersIn = (state: Layers | null | undefined): string[] => state?.over ?? []
const layersNow = () => layersIn(window.history.state?.usr)

let opened = 0
/** Of no layer that this history had before the page was loaded anew. */
const newName = () => `${performance.timeOrigin}-${++opened}`

let leaving: Promise<void> | null = null

/** Does what moves through history once no step is being taken back any more: the browser takes its time for that. */
export function onceBack(act: () => void) {
  if (leaving) void leaving.then(act)
  else act()
}

function takeBack(steps: number) {
  const left = new Promise<void>((resolve) =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  ).then(() => {
    if (leaving === left) leaving = null
  })
  leaving = left
  window.history.go(-steps)
}

/** Calls `onBack` when Back is pressed while the component that uses it is shown; null leaves Back alone. */
export function useBackCloses(onBack: (() => void) | null) {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ onBack, location, navigate })
  latest.current = { onBack, location, navigate }
  const name = useRef('')
  const hasStep = useRef(false)
  const isHere = layersIn(location.state).includes(name.current)

  useEffect(() => {
    if (isHere) hasStep.current = true
    else if (hasStep.current) {
      hasStep.current = false
      latest.current.onBack?.()
    }
  }, [isHere])

  // Before anything else moves on from what was answered.
  useLayoutEffect(() => {
    if (!latest.current.onBack) return
    let isShown = true
    onceBack(() => {
      if (!isShown) return
      name.current = newName()
      const { pathname, search, state } = latest.current.location
      const over = [...layersNow(), name.current]
      latest.current.navigate({ pathname, search }, { state: { ...state, over } })
    })
    return () => {
      isShown = false
      // Closed by a button or a key: its step goes too. Back has taken it already.
      onceBack(() => layersNow().at(-1) === name.current && takeBack(1))
    }
  }, [])
}

/** Steps whose layer did not outlive a reload would make Back do nothing. */
export function useNoLayerLeft() {
  useEffect(() => {
    const { length } = layersNow()
    if (length > 0) takeBack(length)
  }, [])
}
