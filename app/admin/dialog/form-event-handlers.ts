import type { ClipboardEvent, DragEvent, KeyboardEvent, SyntheticEvent } from 'react'

type FormEventOptions = {
  onFiles: (files: File[]) => void
  takesFiles: boolean
  onSave: () => void
}

const imagesIn = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))

/**
 * Returns true if text is pasted into a text field. Spreadsheets copy cells as text and as an
 * image.
 */
const isText = ({ clipboardData, target }: ClipboardEvent) =>
  clipboardData.types.includes('text/plain') &&
  target instanceof Element &&
  target.matches('input, textarea')

/** Returns false for events of dialogs inside portals, which React also passes to the form. */
const isHere = (event: SyntheticEvent) =>
  event.target instanceof Node && event.currentTarget.contains(event.target)

export const createFormEventHandlers = ({ onFiles, takesFiles, onSave }: FormEventOptions) => ({
  onPaste(event: ClipboardEvent) {
    const images = imagesIn(event.clipboardData.files)
    if (!takesFiles || images.length === 0 || event.defaultPrevented || !isHere(event)) return
    if (isText(event)) return
    event.preventDefault()
    // Otherwise the drop zone, which listens on the document, would add the same photos again.
    event.stopPropagation()
    onFiles(images)
  },
  onDragOver: (event: DragEvent) => event.preventDefault(),
  /** Otherwise the browser would open a dropped file, and unsaved input would be lost. */
  onDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    if (!isHere(event)) return
    event.preventDefault()
    onSave()
  },
})
