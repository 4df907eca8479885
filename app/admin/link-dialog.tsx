import { useState } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { isSafeLink } from '../../shared/markdown.ts'
import fieldStyles from './fields.module.css'
import { completeAddress } from './markdown-edit.ts'
import { SmallDialog } from './small-dialog.tsx'
import { t } from './texts.ts'

type LinkDialogProps = {
  words: string
  address: string
  onCancel: () => void
  onInsert: (words: string, address: string) => void
}

/** Asks for the words and the address of a link; both are needed (specification section 5). */
export function LinkDialog({ onCancel, onInsert, ...initial }: LinkDialogProps) {
  const [words, setWords] = useState(initial.words)
  const [address, setAddress] = useState(initial.address)
  const [isRefused, setRefused] = useState(false)
  const isComplete = words.trim() !== '' && address.trim() !== ''

  const insert = () => {
    if (!isComplete) return
    const complete = completeAddress(address)
    if (isSafeLink(complete)) onInsert(words.trim(), complete)
    else setRefused(true)
  }

  return (
    <SmallDialog
      title={t('link.title')}
      onCancel={onCancel}
      onConfirm={insert}
      confirmLabel={t('link.insert')}
      isConfirmDisabled={!isComplete}
    >
      <TextField className={fieldStyles.field ?? ''} value={words} onChange={setWords}>
        <Label>{t('link.words')}</Label>
        <Input className={fieldStyles.input ?? ''} autoComplete="off" enterKeyHint="next" />
      </TextField>
      <TextField
        className={fieldStyles.field ?? ''}
        value={address}
        onChange={(value) => {
          setAddress(value)
          setRefused(false)
        }}
        isInvalid={isRefused}
        validationBehavior="aria"
        autoFocus
      >
        <Label>{t('link.address')}</Label>
        {/* Not type=url: the browser would refuse `www.exemple.fr`, which is completed here. */}
        <Input
          className={fieldStyles.input ?? ''}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="https://"
        />
        <FieldError className={fieldStyles.error ?? ''}>{t('link.unsafe')}</FieldError>
      </TextField>
    </SmallDialog>
  )
}
