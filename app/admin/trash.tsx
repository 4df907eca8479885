import { Navigate } from 'react-router'
import { DocumentTitle } from './components/document-title.tsx'
import { ErrorState } from './components/list-state.tsx'
import { t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { useIsSignedIn } from './session/session.ts'
import { TrashList } from './trash/trash-list.tsx'
import { useTrash } from './trash/use-trash.ts'

export default function Trash() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return <Page />
}

function Page() {
  const trash = useTrash()
  return (
    <>
      <DocumentTitle title={t('trash.title')} />
      <PageFrame title={t('trash.title')} isLoading={trash.state === 'loading'}>
        {trash.state === 'failed' && (
          <ErrorState title={t('trash.loadFailed')} onRetry={trash.load} />
        )}
        {trash.state === 'ready' && <TrashList trash={trash} />}
      </PageFrame>
    </>
  )
}
