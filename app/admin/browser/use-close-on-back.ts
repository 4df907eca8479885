/**
 * Makes the browser's Back button close the topmost layer, such as a dialog, instead of leaving the
 * page. For this purpose, each layer adds a history entry with the URL of the page.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The state of a history entry. `over` contains the names of the open dialogs and other layers,
 * from the lowest to the topmost.
 */
type Layers = { over?: string[] }
const getLayers = (state: Layers | null | undefined): string[] => state?.over ?? []
const getCurrentLayers = () => getLayers(window.history.state?.usr)

let layerCount = 0
/** Returns a name for a new layer. The name is unique even after a reload of the page. */
const createLayerName = () => `${performance.timeOrigin}-${++layerCount}`

let pendingBack: Promise<void> | null = null

/**
 * Runs a navigation. If a `history.go` is still pending, waits for it first, because `history.go`
 * is asynchronous.
 */
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
 * Calls `onBack` when the user goes back in the browser while the component is mounted. Does
 * nothing if `onBack` is null when the component mounts.
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

  // Uses a layout effect because React runs its cleanup as soon as a dialog or menu is removed. The
  // history entry of the dialog or menu is thus removed before any later navigation.
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
      // Removes the history entry of a layer that was closed by a button or a key. If the user went
      // back instead, the browser has already left that entry.
      runAfterPendingBack(
        () => getCurrentLayers().at(-1) === name.current && removeHistoryEntries(1),
      )
    }
  }, [])
}

/**
 * Removes the history entries of dialogs and other layers after a reload of the page. The reload
 * has closed these layers, so the Back button would otherwise seem to do nothing.
 */
export function useRemoveStaleHistoryEntries() {
  useEffect(() => {
    const { length } = getCurrentLayers()
    if (length > 0) removeHistoryEntries(length)
  }, [])
}
