import { CloseIcon } from './icons.tsx'

export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClose}>
    <CloseIcon />
  </button>
)
