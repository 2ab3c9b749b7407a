import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const ApproveReleaseModal = lazyPart(() => import('./ApproveReleaseModal.tsx'))
const TrackingModal = lazyPart(() => import('./TrackingModal.tsx'))

/**
 * Actions on goods that are ready to leave: hand over, approve a release without payment, and share the
 * tracking link.
 */
export function LeavingActions({ goods, onDone }: { goods: readonly GoodsLine[]; onDone: () => void }) {
  const [opened, setOpened] = useState<'approve' | 'tracking' | null>(null)
  const mayApprove = useMay('releases.approve')
  const mayGiveLinks = useMay('links.manage')
  const [only, ...others] = goods
  const close = () => setOpened(null)
  return (
    <>
      <HandOverButton goods={goods} size="xs" onDone={onDone} />
      {mayApprove && goods.every(({ status }) => status === 'Disponible') && (
        <Button size="xs" variant="default" onClick={() => setOpened('approve')}>
          Autoriser la remise
        </Button>
      )}
      {mayGiveLinks && only && others.length === 0 && (
        <Button size="xs" variant="default" onClick={() => setOpened('tracking')}>
          Lien de suivi
        </Button>
      )}
      <SendByWhatsApp
        about={{ subject: 'goods', ids: goods.map(({ id }) => id) }}
        size="xs"
        onDone={onDone}
      />
      <Suspense>
        {opened === 'approve' && <ApproveReleaseModal ids={goods.map(({ id }) => id)} onClose={close} />}
        {opened === 'tracking' && only && <TrackingModal id={only.id} number={only.number} onClose={close} />}
      </Suspense>
    </>
  )
}
