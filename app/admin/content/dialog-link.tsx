import { Link, type LinkProps } from 'react-router'
import { type DialogState, useAdminUrl } from './admin-url.ts'
import type { FieldKey } from './field-key.ts'

type DialogLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  dialog: NonNullable<DialogState>
  initialFocus?: FieldKey
}

/**
 * Renders a link that opens a dialog. Ignores a second click that arrives before the dialog is
 * rendered, so that only one history entry is added.
 */
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
