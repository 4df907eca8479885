import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'

type PhotoChoiceProps = {
  onChoose: (files: File[]) => void
  className: string
  /** The telephone's camera instead of its photos. */
  isCamera?: boolean
  label?: string
  children: ReactNode
}

/** A button that opens the device's photos, several at a time, or its camera. */
export function PhotoChoice({ onChoose, className, isCamera, label, children }: PhotoChoiceProps) {
  return (
    <FileTrigger
      acceptedFileTypes={['image/*']}
      {...(isCamera ? { defaultCamera: 'environment' } : { allowsMultiple: true })}
      onSelect={(files) => files && onChoose([...files])}
    >
      <Button className={className} {...(label && { 'aria-label': label })}>
        {children}
      </Button>
    </FileTrigger>
  )
}
