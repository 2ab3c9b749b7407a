import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { expeditionsLoading } from '@escale/contract/trade/goods/life-cycle'
import { formatDay } from '@escale/contract/values/days'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api, RefusedOnDevice, underKey } from '#api.ts'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import { LackingGoods } from '#trade/LackingGoods.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import type { Attempt } from '#ui/form/drafts/attempt.ts'
import { everyPage } from '#ui/list/every-page.ts'
import { expeditionsFor } from './expeditions-for.ts'
import { GoodsActionModal } from './GoodsActionModal.tsx'

type Props = { goods: LabelledGoods[]; onDone: () => void; onClose: () => void }

const pageSize = 200

/** The dialog that loads the selected goods on an open expedition with the same destination. */
export function LoadModal({ goods, onDone, onClose }: Props) {
  const [id, setId] = useState<string | null>(null)
  const { expeditions, isReady } = useLoadingExpeditions()
  const offered = expeditionsFor(expeditions, goods)

  function send({ key }: Attempt) {
    if (id === null) return Promise.reject(new RefusedOnDevice('NO_EXPEDITION', 'Choisissez une expédition.'))
    return api.goods.load.call({ id, ids: goods.map((row) => row.id) }, underKey(key))
  }

  return (
    <GoodsActionModal
      title="Affecter à une expédition"
      count={goods.length}
      verb="Affecter"
      send={send}
      done="sur l'expédition"
      failed="Erreur lors de l'affectation"
      onDone={onDone}
      onClose={onClose}
    >
      <SearchSelect
        data-autofocus
        label="Expédition"
        placeholder="Référence ou trajet"
        withAsterisk
        openOnFocus={false}
        unfinished="Choisissez une expédition dans la liste."
        onUnfinished={() => setId(null)}
        nothingFoundMessage={
          isReady ? 'Aucune expédition ouverte vers cette destination' : 'Recherche en cours...'
        }
        data={offered.map((expedition) => ({ value: expedition.id, label: expeditionLabel(expedition) }))}
        value={id}
        onChange={setId}
      />
      <LackingGoods goods={goods} />
    </GoodsActionModal>
  )
}

function useLoadingExpeditions() {
  const lists = useQueries({
    queries: expeditionsLoading.map((status) => ({
      queryKey: [...api.expeditions.list.key(), 'all', status],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        everyPage((cursor) => api.expeditions.list.call({ status, limit: pageSize, cursor }, { signal })),
    })),
  })
  return {
    expeditions: lists.flatMap(({ data }) => data ?? []),
    isReady: lists.every(({ isPending }) => !isPending),
  }
}

function expeditionLabel({ reference, origin, destination, etd }: Expedition): string {
  return [reference, `${origin} → ${destination}`, etd && `départ ${formatDay(etd)}`]
    .filter(Boolean)
    .join(' · ')
}
