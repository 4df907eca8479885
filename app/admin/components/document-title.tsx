import { useSiteName } from './root-data.ts'

/** Sets the document title. */
export const DocumentTitle = ({ title }: { title: string }) => (
  <title>{`${title} – ${useSiteName()}`}</title>
)
