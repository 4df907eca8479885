import { useSiteName } from './root-data.ts'

/** Sets the document title. */
export const PageTitle = ({ title }: { title: string }) => (
  <title>{`${title} – ${useSiteName()}`}</title>
)
