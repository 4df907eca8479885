import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'

type PhotoButtonProps = {
  onChoose: (files: File[]) => void
  className: string
  isCamera?: boolean
  label?: string
  children: ReactNode
}

// Lists endings too, because Windows, for example, does not know the media type of HEIC.
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
