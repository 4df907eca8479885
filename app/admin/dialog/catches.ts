/** What a form catches wherever it happens in it: photos that are pasted or dropped, and Ctrl+S. */
import type { ClipboardEvent, DragEvent, KeyboardEvent, SyntheticEvent } from 'react'

type Caught = {
  onFiles: (files: File[]) => void
  /** Whether it has a place for photos. */
  takesFiles: boolean
  onSave: () => void
}

const imagesIn = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))

/** Cells of a table come as text and as a picture of it; a text field wants the text. */
const isText = ({ clipboardData, target }: ClipboardEvent) =>
  clipboardData.types.includes('text/plain') &&
  target instanceof Element &&
  target.matches('input, textarea')

/** React also sends what happens in dialogs over this one, which are elsewhere on the page. */
const isHere = (event: SyntheticEvent) =>
  event.target instanceof Node && event.currentTarget.contains(event.target)

export const catchesOf = ({ onFiles, takesFiles, onSave }: Caught) => ({
  onPaste(event: ClipboardEvent) {
    const images = imagesIn(event.clipboardData.files)
    if (!takesFiles || images.length === 0 || event.defaultPrevented || !isHere(event)) return
    if (isText(event)) return
    event.preventDefault()
    // The drop zone listens on the document, and would take them a second time.
    event.stopPropagation()
    onFiles(images)
  },
  onDragOver: (event: DragEvent) => event.preventDefault(),
  /** A file dropped beside the drop zone would otherwise replace the page, and all that was typed with it. */
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
