import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { BillableActions } from '#trade/BillableActions.tsx'
import { useChosen } from '#trade/choice/useChosen.ts'
import { GoodsRows } from '#trade/GoodsRows.tsx'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { RefusedGoods } from '#trade/RefusedGoods.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { NextPage } from '#ui/list/NextPage.tsx'
import { pagesOf } from '#ui/list/pages-of.ts'
import type { ClientTabProps } from './client-tab-props.ts'

const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))

/** The goods of a client, newest first. */
export default function ClientGoods({ client }: ClientTabProps) {
  const list = useInfiniteQuery(api.goods.list.infiniteOptions(pagesOf({ clientId: client.id })))
  const totals = useQuery(api.goods.totals.queryOptions({ input: { clientId: client.id } }))
  const chosen = useChosen()
  const lot = useOpenRecord('lot')
  const mayChoose = useMay('releases.approve')
  const [refused, setRefused] = useState<ActionResult['refused']>([])
  const ticked = list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => chosen.ids.has(id)) ?? []

  function showResult(handled: ActionResult) {
    chosen.clear()
    setRefused(handled.refused)
  }

  return (
    <section className="card" aria-labelledby="client-goods">
      <div className="card-head">
        <h2 id="client-goods">{totals.data ? pluralize(totals.data.count, 'lot') : 'Marchandises'}</h2>
        <HandOverButton goods={ticked} size="xs" onDone={chosen.clear} />
        {ticked.length > 0 && (
          <SendByWhatsApp
            about={{ subject: 'goods', ids: ticked.map(({ id }) => id) }}
            size="xs"
            onDone={chosen.clear}
          />
        )}
        <BillableActions goods={ticked} onDone={showResult} />
      </div>
      <RefusedGoods refused={refused} />
      <QueryContent query={list} failure="Les marchandises n'ont pas pu être chargées">
        {({ pages }) => {
          const goods = pages.flatMap(({ items }) => items)
          if (goods.length === 0)
            return (
              <State
                icon={IconPackage}
                title="Aucune marchandise"
                hint="Les colis et véhicules reçus pour ce client apparaissent ici."
              />
            )
          return (
            <GoodsRows
              label="Marchandises"
              without="client"
              goods={goods}
              onOpen={lot.open}
              {...(mayChoose && { chosen: chosen.ids, onToggle: chosen.toggle })}
            />
          )
        }}
      </QueryContent>
      <NextPage list={list} />
      <Suspense>{lot.id && <OpenedLot key={lot.id} id={lot.id} onClose={lot.close} />}</Suspense>
    </section>
  )
}
