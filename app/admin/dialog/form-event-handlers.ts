/**
 * Creates the event handlers for the root element of a form. They add pasted and dropped photos to
 * the entity, and save the form on Ctrl+S (Command+S on a Mac).
 */
import type { ClipboardEvent, DragEvent, KeyboardEvent, SyntheticEvent } from 'react'

type FormEventOptions = {
  onFiles: (files: File[]) => void
  /** True if the form accepts photos. */
  takesFiles: boolean
  onSave: () => void
}

const imagesIn = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))

/**
 * Returns true if the pasted content contains text and is pasted into a text field. It should then
 * be inserted as text, even if it also contains an image: for example, spreadsheet cells are copied
 * both as text and as an image.
 */
const isText = ({ clipboardData, target }: ClipboardEvent) =>
  clipboardData.types.includes('text/plain') &&
  target instanceof Element &&
  target.matches('input, textarea')

/**
 * Returns true if the event target is inside the root element of the form in the DOM. The check is
 * necessary because React events also bubble from dialogs that are rendered through a portal.
 */
const isHere = (event: SyntheticEvent) =>
  event.target instanceof Node && event.currentTarget.contains(event.target)

export const createFormEventHandlers = ({ onFiles, takesFiles, onSave }: FormEventOptions) => ({
  onPaste(event: ClipboardEvent) {
    const images = imagesIn(event.clipboardData.files)
    if (!takesFiles || images.length === 0 || event.defaultPrevented || !isHere(event)) return
    if (isText(event)) return
    event.preventDefault()
    // Stops the paste event because the drop zone also listens for paste events on the document and
    // would add the same photos again.
    event.stopPropagation()
    onFiles(images)
  },
  onDragOver: (event: DragEvent) => event.preventDefault(),
  /**
   * Adds files that are dropped outside the drop zone, because the browser would otherwise navigate
   * to the dropped file and lose the form's input.
   */
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
