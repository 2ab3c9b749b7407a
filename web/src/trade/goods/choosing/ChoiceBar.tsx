import type { GoodsKind, GoodsStatus } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { ChosenBar, chosenRowsText } from '#trade/choice/ChosenBar.tsx'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { AssignModal } from './AssignModal.tsx'
import { useGoodsRemoval } from './goods-removal.ts'
import { LoadModal } from './LoadModal.tsx'
import { PlaceModal } from './PlaceModal.tsx'

const RowActionModal = lazyPart(() => import('#trade/choice/RowActionModal.tsx'))
const LabelsModal = lazyPart(() => import('#trade/goods/labels/LabelsModal.tsx'))

/** Selected goods with the fields that labels and hand-overs use. */
export type ChosenGoods = LabelledGoods & { status: GoodsStatus }

type Act = 'assign' | 'load' | 'place' | 'labels' | 'remove'

type Props = { kind: GoodsKind; goods: ChosenGoods[]; onDone: () => void }

/** The bulk actions on the selected goods, in a bar below the list. */
export default function ChoiceBar({ kind, goods, onDone }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const mayLoad = useMay('goods.load')
  const removal = useGoodsRemoval(kind)
  const ids = goods.map(({ id }) => id)
  const isEmpty = goods.length === 0
  const close = () => setAct(null)

  return (
    <>
      <ChosenBar words={chosenRowsText(goods.length)} onCancel={onDone}>
        <Button variant="default" disabled={isEmpty} onClick={() => setAct('assign')}>
          Affecter à un client
        </Button>
        {mayLoad && (
          <Button variant="default" disabled={isEmpty} onClick={() => setAct('load')}>
            Affecter à une expédition
          </Button>
        )}
        <Button variant="default" disabled={isEmpty} onClick={() => setAct('place')}>
          Déplacer
        </Button>
        <HandOverButton goods={goods} onDone={onDone} />
        <SendByWhatsApp about={{ subject: 'goods', ids }} disabled={isEmpty} onDone={onDone} />
        <Button variant="default" disabled={isEmpty} onClick={() => setAct('labels')}>
          Imprimer les étiquettes
        </Button>
        {removal && (
          <Button variant="default" c="var(--e-danger)" disabled={isEmpty} onClick={() => setAct('remove')}>
            {removal.label}
          </Button>
        )}
      </ChosenBar>
      {act === 'assign' && <AssignModal ids={ids} onDone={onDone} onClose={close} />}
      {act === 'load' && <LoadModal goods={goods} onDone={onDone} onClose={close} />}
      {act === 'place' && <PlaceModal ids={ids} onDone={onDone} onClose={close} />}
      <Suspense>
        {act === 'labels' && <LabelsModal goods={goods} onClose={close} />}
        {act === 'remove' && removal && (
          <RowActionModal
            action={removal}
            rows={goods}
            nameOf={({ number }: ChosenGoods) => number}
            onClose={close}
            onDone={onDone}
          />
        )}
      </Suspense>
    </>
  )
}
