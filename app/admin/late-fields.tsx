import type { ReactNode } from 'react'
import { comes, Late } from './parts/late.tsx'

type Part = typeof import('./all-fields.ts')
const coming = comes(() => import('./all-fields.ts'))

/** Fields of one of the nouns, which come after the lists; the dialog or sheet around says that they are on their way. */
export const LateFields = ({ children }: { children: (fields: Part) => ReactNode }) => (
  <Late coming={coming} waits>
    {children}
  </Late>
)
