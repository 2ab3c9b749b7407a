import { formatWeight } from '@escale/contract/measures'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { GoodsLine, Handled } from '@escale/contract/trade/goods/handling'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { sessionState } from '#session/session.ts'
import { countDone } from '#trade/count-done.ts'
import { GoodsRows } from '#trade/GoodsRows.tsx'
import { RefusedGoods } from '#trade/RefusedGoods.tsx'
import { formatVolume } from '#trade/volume.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { Check } from '#ui/Check.tsx'
import { counted } from '#ui/count.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { useSave } from '#ui/useSave.ts'
import styles from './expeditions.module.css'
import { overflowOf } from './figures.ts'
import { useChosenGoods } from './useChosenGoods.ts'

const debounceMs = 250

/** What the warehouse holds for the destination of a departure, to be put on it. */
export default function AddGoodsModal({ expedition, onClose }: { expedition: ExpeditionDetail; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), debounceMs)
  const [refused, setRefused] = useState<Handled['refused']>([])
  const { chosen, choose, leave, toggle, clear } = useChosenGoods()
  const list = useQuery({
    ...api.goods.list.queryOptions({ input: { loadableOn: expedition.id, search: asked || undefined, limit: 200 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const loading = useSave({
    send: (ids: string[]) => api.goods.load.call({ id: expedition.id, ids }),
    done: countDone('lot ajouté', 'lots ajoutés'),
    failed: "Erreur lors de l'ajout des marchandises",
    onSaved: (handled) => {
      clear()
      setRefused(handled.refused)
      if (handled.refused.length === 0) onClose()
    },
  })
  const goods = list.data?.items ?? []
  const sums = sumsOf([...chosen.values()])
  const overflow = overflowOf(expedition.volumeM3 + sums.volumeM3, expedition.capacityM3)
  const isAllChosen = goods.length > 0 && goods.every(({ id }) => chosen.has(id))

  function close() {
    if (!sessionState().trouble) onClose()
  }

  return (
    <AppModal title="Ajouter des marchandises" subtitle={expedition.reference} size={820} onClose={close}>
      <div className={styles.adding}>
        <div className="toolbar">
          <TextInput
            data-autofocus
            className="filter-search"
            placeholder="Filtrer par numéro, suivi ou description"
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Check
            label="Tout choisir"
            checked={isAllChosen}
            disabled={goods.length === 0}
            onChange={() => (isAllChosen ? leave(goods) : choose(goods))}
          />
        </div>
        <div className={styles.stock}>
          <Loaded query={list} failure="Les marchandises n'ont pas pu être chargées">
            {({ items }) =>
              items.length > 0 ? (
                <GoodsRows label="Marchandises en entrepôt" goods={items} chosen={chosen} onToggle={toggle} />
              ) : (
                <p className="muted notice">Rien en entrepôt pour {expedition.destination}.</p>
              )
            }
          </Loaded>
        </div>
        <RefusedGoods refused={refused} />
        {loading.refusal && <Refusal sentence={loading.refusal} />}
        {overflow && (
          <p className="notice wait" role="status">
            {overflow}
          </p>
        )}
        <div className={styles.foot}>
          <span className="num">
            {counted(chosen.size, 'lot')} · {formatWeight(sums.weightKg)} · {formatVolume(sums.volumeM3)}
          </span>
          <Button variant="default" onClick={close}>
            Annuler
          </Button>
          <Button disabled={chosen.size === 0} loading={loading.isPending} onClick={() => loading.submit([...chosen.keys()])}>
            Ajouter
          </Button>
        </div>
      </div>
    </AppModal>
  )
}

function sumsOf(goods: readonly GoodsLine[]) {
  return goods.reduce((sums, { weightKg, volumeM3 }) => ({ weightKg: sums.weightKg + (weightKg ?? 0), volumeM3: sums.volumeM3 + (volumeM3 ?? 0) }), {
    weightKg: 0,
    volumeM3: 0,
  })
}
