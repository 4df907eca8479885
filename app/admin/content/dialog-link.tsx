import { Link, type LinkProps } from 'react-router'
import { type DialogState, useAdminUrl } from './admin-url.ts'
import type { FieldKey } from './field-key.ts'

type DialogLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  dialog: NonNullable<DialogState>
  initialFocus?: FieldKey
}

/** Ignores a second click before the dialog is rendered. */
export function DialogLink({ dialog, initialFocus, ...rest }: DialogLinkProps) {
  const { dialogUrl, nextState } = useAdminUrl()
  const address = dialogUrl(dialog)
  return (
    <Link
      to={address}
      state={nextState(initialFocus)}
      onClick={(event) => {
        if (new URL(address, window.location.href).href === window.location.href)
          event.preventDefault()
      }}
      {...rest}
    />
  )
}
