import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useReleaseRequests } from '#trade/dashboard/to-do/useReleaseRequests.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { pluralize } from '#ui/figures/count.ts'
import styles from './Bell.module.css'
import { useConversationCounts } from './useConversationCounts.ts'
import { useReleaseNews } from './useReleaseNews.ts'

const BellPanel = lazyPart(() => import('./BellPanel.tsx'))
const ReleaseDecision = lazyPart(() => import('#trade/dashboard/to-do/ReleaseDecision.tsx'))

/**
 * The bell of the header, with the number of requests and unread conversations that wait for this person. It
 * opens their list over any page.
 */
export function Bell() {
  const requests = useReleaseRequests()
  const { mineUnread } = useConversationCounts()
  const [open, setOpen] = useState<'panel' | OpenRequest | null>(null)
  useReleaseNews(requests, setOpen)
  const asked = requests?.length ?? 0
  const words = [
    asked > 0 && pluralize(asked, 'dérogation demandée', 'dérogations demandées'),
    mineUnread > 0 && pluralize(mineUnread, 'conversation non lue', 'conversations non lues'),
  ].filter((word) => word !== false)
  const close = () => setOpen(null)

  return (
    <>
      <UnstyledButton
        className={styles.bell}
        data-waiting={words.length > 0 || undefined}
        aria-label={["Ce qui m'attend", words.join(', ')].filter(Boolean).join(' : ')}
        aria-haspopup="dialog"
        onClick={() => setOpen('panel')}
      >
        <IconBell size={19} stroke={1.6} aria-hidden />
        {words.length > 0 && <span className={`unread-count num ${styles.count}`}>{asked + mineUnread}</span>}
      </UnstyledButton>
      <span role="status" className="visually-hidden">
        {words.join(', ')}
      </span>
      <Suspense>
        {open === 'panel' && <BellPanel requests={requests ?? []} onClose={close} />}
        {open && open !== 'panel' && <ReleaseDecision request={open} isGranted onClose={close} />}
      </Suspense>
    </>
  )
}
