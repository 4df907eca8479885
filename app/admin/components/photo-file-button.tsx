import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'

type PhotoButtonProps = {
  onChoose: (files: File[]) => void
  className: string
  /** True to open the camera instead of the photo library. */
  isCamera?: boolean
  label?: string
  children: ReactNode
}

/**
 * Systems that do not know the media type of a format, such as Windows for HEIC, offer its files
 * only by their ending. The endings without `image/*` are those of HEIC and of camera raw files.
 */
const ACCEPTED = [
  'image/*',
  ...['.heic', '.heif', '.hif', '.avif', '.dng', '.nef', '.nrw', '.cr2', '.arw', '.pef'],
]

/**
 * Renders a button that opens the camera or the device's photo library, in which several photos can
 * be chosen.
 */
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
