import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { UnstyledButton } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ReleaseRequests } from '#trade/dashboard/to-do/ReleaseRequests.tsx'
import { useReleaseRequests } from '#trade/dashboard/to-do/useReleaseRequests.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import styles from './ReleaseSign.module.css'
import { useReleaseNews } from './useReleaseNews.ts'

const ReleaseDecision = lazyPart(() => import('#trade/dashboard/to-do/ReleaseDecision.tsx'))

/**
 * The number of requests to release goods that wait for an answer, in the header. Shown to people who may
 * answer, in a dialog that opens over any page.
 */
export function ReleaseSign() {
  const requests = useReleaseRequests()
  const [openRequest, setOpenRequest] = useState<'list' | OpenRequest | null>(null)
  useReleaseNews(requests, setOpenRequest)
  const count = requests?.length ?? 0
  const close = () => setOpenRequest(null)

  return (
    <>
      <div role="status">
        {count > 0 && (
          <UnstyledButton
            className={`pill wait ${styles.sign}`}
            aria-haspopup="dialog"
            onClick={() => setOpenRequest('list')}
          >
            <IconHandStop size={15} stroke={1.6} aria-hidden />
            {count}
            <span className={styles.words}>
              {count > 1 ? 'dérogations demandées' : 'dérogation demandée'}
            </span>
          </UnstyledButton>
        )}
      </div>
      {openRequest === 'list' && requests && count > 0 && (
        <AppModal title="Dérogations de remise" size={620} onClose={close}>
          <ReleaseRequests requests={requests} />
        </AppModal>
      )}
      <Suspense>
        {openRequest && openRequest !== 'list' && (
          <ReleaseDecision request={openRequest} isGranted onClose={close} />
        )}
      </Suspense>
    </>
  )
}
