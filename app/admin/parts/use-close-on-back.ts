/**
 * Makes Back close the topmost layer, such as a dialog. Each layer adds a history entry with the
 * same URL.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Names of the open layers, from the lowest to the topmost, in the state of a history entry. */
type Layers = { over?: string[] }
const layersIn = (state: Layers | null | undefined): string[] => state?.over ?? []
const layersNow = () => layersIn(window.history.state?.usr)

let opened = 0
/** Returns a unique name for a layer, also across reloads of the page. */
const newLayerName = () => `${performance.timeOrigin}-${++opened}`

let leaving: Promise<void> | null = null

/** Runs a navigation after any pending `history.go`, which is asynchronous. */
export function afterPendingBack(act: () => void) {
  if (leaving) void leaving.then(act)
  else act()
}

function removeEntries(steps: number) {
  const left = new Promise<void>((resolve) =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  ).then(() => {
    if (leaving === left) leaving = null
  })
  leaving = left
  window.history.go(-steps)
}

/** Calls `onBack` when Back is pressed while the component is mounted. Null disables it. */
export function useCloseOnBack(onBack: (() => void) | null) {
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

  // Runs in a layout effect so that the entry is removed before any navigation that follows the
  // answer.
  useLayoutEffect(() => {
    if (!latest.current.onBack) return
    let isShown = true
    afterPendingBack(() => {
      if (!isShown) return
      name.current = newLayerName()
      const { pathname, search, state } = latest.current.location
      const over = [...layersNow(), name.current]
      latest.current.navigate({ pathname, search }, { state: { ...state, over } })
    })
    return () => {
      isShown = false
      // Closed by a button or a key: removes the history entry. Back has already removed it.
      afterPendingBack(() => layersNow().at(-1) === name.current && removeEntries(1))
    }
  }, [])
}

/** Removes history entries of layers that a reload has closed. Otherwise Back would do nothing. */
export function useRemoveStaleLayers() {
  useEffect(() => {
    const { length } = layersNow()
    if (length > 0) removeEntries(length)
  }, [])
}
