import { overflowWarning } from '@escale/contract/trade/expeditions/volume'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { expeditionsCounted } from '@escale/contract/trade/goods/tally'
import { Button, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { useMay } from '#session/current/useSession.ts'
import { useChosen } from '#trade/choice/useChosen.ts'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { GoodsRows } from '#trade/GoodsRows.tsx'
import { RefusedGoods } from '#trade/RefusedGoods.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { NextPage } from '#ui/list/NextPage.tsx'
import { ChosenActions, isLoadingAt } from './ChosenActions.tsx'
import { useGoodsActs } from './useGoodsActs.ts'

const AddGoodsModal = lazyPart(() => import('./AddGoodsModal.tsx'))
const LoadingModal = lazyPart(() => import('#trade/goods/quay/LoadingModal.tsx'))
const TallyModal = lazyPart(() => import('#trade/goods/quay/TallyModal.tsx'))
const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))
const SplitModal = lazyPart(() => import('./SplitModal.tsx'))

/** The goods on an expedition. The status of the expedition decides which actions are shown. */
export default function GoodsTab({ expedition }: TabProps) {
  const { id, lots, volumeM3, capacityM3 } = expedition
  const mayLoad = useMay('goods.load')
  const chosen = useChosen()
  const lot = useOpenRecord('lot')
  const [dialog, setDialog] = useState<'add' | 'scan' | 'count' | GoodsLine | null>(null)
  const acts = useGoodsActs(id, chosen.clear)
  const list = useInfiniteQuery(
    api.goods.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ expeditionId: id, limit: 100, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )

  if (list.isPending) return <Loading />
  if (list.isError) return <GoodsNotLoaded error={list.error} onRetry={() => list.refetch()} />
  const goods = list.data.pages.flatMap(({ items }) => items)
  const [only, ...others] = goods.filter((line) => chosen.ids.has(line.id))
  const overflow = overflowWarning(volumeM3, capacityM3)

  return (
    <section className="card" aria-labelledby="expedition-goods">
      <div className="card-head">
        <h2 id="expedition-goods">{pluralize(lots, 'lot')}</h2>
        {mayLoad && only && (
          <ChosenActions
            expedition={expedition}
            goods={[only, ...others]}
            acts={acts}
            onSplit={() => setDialog(only)}
            onDone={chosen.clear}
          />
        )}
        {mayLoad && <QuayButtons expedition={expedition} onOpen={setDialog} />}
      </div>
      {overflow && <Text className="notice wait">{overflow}</Text>}
      {acts.refusal && <Text className="notice late">{acts.refusal}</Text>}
      <RefusedGoods refused={acts.refused} />
      {goods.length === 0 && <NoGoods />}
      <GoodsRows
        label="Marchandises à bord"
        without="expedition"
        goods={goods}
        onOpen={lot.open}
        {...(mayLoad && { chosen: chosen.ids, onToggle: chosen.toggle })}
      />
      <NextPage list={list} />
      {/* A dialog that is still loading takes the scans once it is there. */}
      {(dialog === 'scan' || dialog === 'count') && <ScanOwner onScan={() => {}} isBusy={() => true} />}
      <Suspense>
        {lot.id && <OpenedLot key={lot.id} id={lot.id} onClose={lot.close} />}
        {dialog === 'add' && <AddGoodsModal expedition={expedition} onClose={() => setDialog(null)} />}
        {dialog === 'scan' && <LoadingModal departure={expedition} onClose={() => setDialog(null)} />}
        {dialog === 'count' && <TallyModal departure={expedition} onClose={() => setDialog(null)} />}
        {typeof dialog === 'object' && dialog && (
          <SplitModal
            goods={dialog}
            onClose={() => {
              chosen.clear()
              setDialog(null)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

type QuayButtonsProps = TabProps & { onOpen: (dialog: 'add' | 'scan' | 'count') => void }

/** Loading by list or by scan, and the tally at arrival. */
function QuayButtons({ expedition: { status }, onOpen }: QuayButtonsProps) {
  return (
    <>
      {isLoadingAt(status) && (
        <>
          <Button size="xs" variant="default" onClick={() => onOpen('scan')}>
            Charger par lecture
          </Button>
          <Button size="xs" onClick={() => onOpen('add')}>
            Ajouter des marchandises
          </Button>
        </>
      )}
      {expeditionsCounted.includes(status) && (
        <Button size="xs" variant="default" onClick={() => onOpen('count')}>
          Pointer
        </Button>
      )}
    </>
  )
}

function GoodsNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = "Les marchandises n'ont pas pu être chargées"
  return <LoadFailed error={error} title={title} onRetry={onRetry} />
}

function NoGoods() {
  return (
    <State
      icon={IconPackage}
      title="Aucune marchandise à bord."
      hint="Ajoutez-y les colis et véhicules reçus à l'entrepôt."
    />
  )
}
