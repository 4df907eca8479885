/** The dialog of an order, which few open: its code comes when it is asked for. */
import type { ComponentProps } from 'react'
import { type Coming, comes, Late } from '../parts/late.tsx'

type Part = typeof import('./order-dialog.tsx')
let asked: Coming<Part> | undefined
const coming = () => {
  asked ??= comes(() => import('./order-dialog.tsx'))
  return asked
}

export const OrderDialog = (props: ComponentProps<Part['OrderDialog']>) => (
  <Late coming={coming()}>{({ OrderDialog: Dialog }) => <Dialog {...props} />}</Late>
)
