/** The dialog of one entity. Its code is most of the admin's and comes after the list, which does not wait for it. */
import type { ComponentProps } from 'react'
import { comes, Late } from '../parts/late.tsx'

const coming = comes(() => import('./entity-dialog.tsx'))
type Props = ComponentProps<typeof import('./entity-dialog.tsx')['EntityDialog']>

export const EntityDialog = (props: Props) => (
  <Late coming={coming}>{({ EntityDialog: Dialog }) => <Dialog {...props} />}</Late>
)
