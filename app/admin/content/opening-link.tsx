import { Link, type LinkProps } from 'react-router'
import { type Open, useAddress } from './address.ts'
import type { FieldRef } from './field.ts'

type OpeningLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  opens: NonNullable<Open>
  begins?: FieldRef
}

/**
 * A link that opens a dialog. Ignores a second click before the dialog is rendered, so that only
 * one history entry is added.
 */
export function OpeningLink({ opens, begins, ...rest }: OpeningLinkProps) {
  const { here, deeper } = useAddress()
  const address = here(opens)
  return (
    <Link
      to={address}
      state={deeper(begins)}
      onClick={(event) => {
        if (new URL(address, window.location.href).href === window.location.href)
          event.preventDefault()
      }}
      {...rest}
    />
  )
}
