import { Navigate } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { CouldNotRead } from './parts/list-state.tsx'
import { PageTitle } from './parts/page-title.tsx'
import { t } from './parts/texts.ts'
import { useSignedIn } from './session/session.ts'
import { TrashItems } from './trash/items.tsx'
import { useTrash } from './trash/use-trash.ts'

export default function Trash() {
  if (!useSignedIn()) return <Navigate to="/admin/login" replace />
  return <Page />
}

function Page() {
  const trash = useTrash()
  return (
    <>
      <PageTitle of={t('trash.title')} />
      <PageFrame title={t('trash.title')} isLoading={trash.state === 'loading'}>
        {trash.state === 'failed' && (
          <CouldNotRead title={t('trash.loadFailed')} onRetry={trash.load} />
        )}
        {trash.state === 'ready' && <TrashItems trash={trash} />}
      </PageFrame>
    </>
  )
}
