import { asideRefusal, isAside } from '@escale/contract/trade/goods/life'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failed } from '#ui/toast.ts'
import { AsideModal } from './AsideModal.tsx'
import { BackModal } from './BackModal.tsx'
import { saveFirst } from './done-to-one.ts'

type Props = { goods: { id: string; number: string; status: GoodsStatus }; isDirty: () => boolean; onDone: () => void }

/** Goods leave their course, in dispute, sent back or lost, or come back to it. */
export function AsideButton({ goods, isDirty, onDone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const Asking = isAside(goods.status) ? BackModal : AsideModal
  if (asideRefusal(goods) !== null) return null
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => (isDirty() ? failed(saveFirst) : setAsking(true))}>
        {isAside(goods.status) ? 'Reprendre' : 'Mettre de côté'}
      </Button>
      {isAsking && <Asking {...goods} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}
