import { useSiteName } from './root-data.ts'

export const DocumentTitle = ({ title }: { title: string }) => (
  <title>{`${title} – ${useSiteName()}`}</title>
)
