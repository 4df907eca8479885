import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { MINUTE } from '../../../shared/workshop-day.ts'
import { CloseIcon } from './icons.tsx'

type PhotoButtonProps = {
  onChoose: (files: File[]) => void
  className: string
  isCamera?: boolean
  label?: string
  children: ReactNode
}

// Lists file extensions too, because Windows, for example, does not know the media type of HEIC.
const ACCEPTED = [
  'image/*',
  ...['.heic', '.heif', '.hif', '.avif', '.dng', '.nef', '.nrw', '.cr2', '.arw', '.pef'],
]

export function PhotoFileButton({
  onChoose,
  className,
  isCamera,
  label,
  children,
}: PhotoButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={isCamera ? ['image/*'] : ACCEPTED}
      {...(isCamera ? { defaultCamera: 'environment' } : { allowsMultiple: true })}
      onSelect={(files) => files && onChoose([...files])}
    >
      <Button className={className} {...(label && { 'aria-label': label })}>
        {children}
      </Button>
    </FileTrigger>
  )
}

export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClose}>
    <CloseIcon />
  </button>
)

type ActionButtonProps = {
  /** A busy button looks disabled. `useExclusiveAction` of the caller ignores its clicks. */
  isBusy: boolean
  isPrimary?: boolean
  /** The accessible name. Needed if the visible text does not name the object of the action. */
  label?: string
  onPress: () => void
  children: ReactNode
}

export const ActionButton = ({
  isBusy,
  isPrimary,
  label,
  onPress,
  children,
}: ActionButtonProps) => (
  <button
    type="button"
    className={isPrimary ? 'button primary' : 'button'}
    aria-disabled={isBusy || undefined}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)

/**
 * Prints the page in a new window. If the browser blocks the window, opens the page in the current
 * one, where the user must print it.
 */
export function printPage(path: string) {
  const opened = window.open(path)
  if (opened) opened.addEventListener('load', () => opened.print())
  else location.assign(path)
}

export function downloadCsv(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Keeps the URL for a minute, because Safari reads the file only after the user has allowed the
  // download.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}
