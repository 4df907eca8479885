/**
 * The Back button closes the topmost layer, such as a dialog. For that, each layer adds a history
 * entry with the URL of the page.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** `over` contains the names of the open layers, such as dialogs, the topmost last. */
type Layers = { over?: string[] }
const getLayers = (state: Layers | null | undefined): string[] => state?.over ?? []
const getCurrentLayers = () => getLayers(window.history.state?.usr)

let layerCount = 0
/**
 * Adds the start time of the page, because the counter restarts after a reload, while history
 * entries with earlier names remain.
 */
const createLayerName = () => `${performance.timeOrigin}-${++layerCount}`

let pendingBack: Promise<void> | null = null

/** `history.go` is asynchronous, so a navigation must wait until an earlier call has finished. */
export function runAfterPendingBack(navigation: () => void) {
  if (pendingBack) void pendingBack.then(navigation)
  else navigation()
}

function removeHistoryEntries(steps: number) {
  const finished = new Promise<void>((resolve) =>
    window.addEventListener('popstate', () => resolve(), { once: true }),
  ).then(() => {
    if (pendingBack === finished) pendingBack = null
  })
  pendingBack = finished
  window.history.go(-steps)
}

/**
 * Calls `onBack` when the user goes back. Has no effect if `onBack` is null when the component
 * mounts.
 */
export function useCloseOnBack(onBack: (() => void) | null) {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ onBack, location, navigate })
  latest.current = { onBack, location, navigate }
  const name = useRef('')
  const hasEntry = useRef(false)
  const isInHistory = getLayers(location.state).includes(name.current)

  useEffect(() => {
    if (isInHistory) hasEntry.current = true
    else if (hasEntry.current) {
      hasEntry.current = false
      latest.current.onBack?.()
    }
  }, [isInHistory])

  // Uses a layout effect, so that its cleanup removes the history entry before a later navigation.
  useLayoutEffect(() => {
    if (!latest.current.onBack) return
    let isShown = true
    runAfterPendingBack(() => {
      if (!isShown) return
      name.current = createLayerName()
      const { pathname, search, state } = latest.current.location
      const over = [...getCurrentLayers(), name.current]
      latest.current.navigate({ pathname, search }, { state: { ...state, over } })
    })
    return () => {
      isShown = false
      // Removes the history entry if a button or a key closed the layer. After Back, it is already
      // gone.
      runAfterPendingBack(
        () => getCurrentLayers().at(-1) === name.current && removeHistoryEntries(1),
      )
    }
  }, [])
}

/**
 * Removes the history entries of dialogs that a reload has closed. Otherwise the Back button would
 * do nothing.
 */
export function useRemoveStaleHistoryEntries() {
  useEffect(() => {
    const { length } = getCurrentLayers()
    if (length > 0) removeHistoryEntries(length)
  }, [])
}
