/** The small sheet of a row: its code comes after the list. */
import type { ComponentProps } from 'react'
import { comes, Late } from '../parts/late.tsx'

const coming = comes(() => import('./quick-edit.tsx'))

export const QuickEdit = (
  props: ComponentProps<typeof import('./quick-edit.tsx')['QuickEdit']>,
) => <Late coming={coming}>{({ QuickEdit: Sheet }) => <Sheet {...props} />}</Late>
