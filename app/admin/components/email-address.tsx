import { Fragment } from 'react'

/** Allows line breaks after the separators of an e-mail address. */
export const renderEmailAddress = (address: string) =>
  address.split(/(?<=[@._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
