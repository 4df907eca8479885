import { CloseIcon } from './icons.tsx'

/** Renders the button that closes a full-screen dialog. */
export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClose}>
    <CloseIcon />
  </button>
)
