import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { overflowWarning } from '@escale/contract/trade/expeditions/volume'
import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { sumsOf } from '@escale/contract/trade/goods/sums'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconScan, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api, underKey } from '#api.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { sessionState } from '#session/current/session.ts'
import { doneMessage } from '#trade/done-message.ts'
import styles from '#trade/expeditions/details/expeditions.module.css'
import { LackingGoods } from '#trade/LackingGoods.tsx'
import { RefusedGoods } from '#trade/RefusedGoods.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { NextPage } from '#ui/list/NextPage.tsx'
import { pagesOf } from '#ui/list/pages-of.ts'
import { ChosenSums } from './ChosenSums.tsx'
import { formatSums } from './format-sums.ts'
import { StockRows } from './StockRows.tsx'
import stock from './stock.module.css'
import { useChosenGoods } from './useChosenGoods.ts'
import { type ScanOutcome, useScannedLots } from './useScannedLots.ts'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

const debounceMs = 250

type Nature = GoodsKind | 'Tout'
const natures = [
  { value: 'Tout', label: 'Tout' },
  { value: 'Colis', label: 'Colis' },
  { value: 'Véhicule', label: 'Véhicules' },
] as const satisfies { value: Nature; label: string }[]

type Props = { expedition: ExpeditionDetail; onClose: () => void }

/**
 * The dialog that loads goods from the warehouse on an expedition. It lists goods with the same destination.
 */
export default function AddGoodsModal({ expedition, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [query] = useDebouncedValue(search.trim(), debounceMs)
  const [nature, setNature] = useState<Nature>('Tout')
  const [refused, setRefused] = useState<ActionResult['refused']>([])
  const { chosen, choose, unchoose, toggle, clear } = useChosenGoods()
  const shown = {
    loadableOn: expedition.id,
    search: query || undefined,
    kind: nature === 'Tout' ? undefined : nature,
  }
  const list = useInfiniteQuery({ ...api.goods.list.infiniteOptions(pagesOf(shown)), staleTime: 0 })
  const loading = useSave({
    send: (ids: string[], { key }) => api.goods.load.call({ id: expedition.id, ids }, underKey(key)),
    done: doneMessage('lot ajouté', 'lots ajoutés'),
    failed: "Erreur lors de l'ajout des marchandises",
    onSaved: (handled) => {
      clear()
      setRefused(handled.refused)
      if (handled.refused.length === 0) onClose()
    },
  })
  const goods = list.data?.pages.flatMap(({ items }) => items) ?? []
  const scanned = useScannedLots({ expedition, goods, chosen, choose })
  const lines = [...chosen.values()]
  const sums = sumsOf(lines)
  const overflow = overflowWarning(expedition.volumeM3 + sums.volumeM3, expedition.capacityM3)
  const isAllChosen = goods.length > 0 && goods.every(({ id }) => chosen.has(id))

  const chooseAll = () => (isAllChosen ? unchoose(goods) : choose(goods))
  const close = () => sessionState().trouble || onClose()

  return (
    <AppModal title="Ajouter des marchandises" subtitle={expedition.reference} size={980} onClose={close}>
      <ScanOwner onScan={scanned.onScan} isBusy={() => loading.isPending} />
      <div className={styles.adding}>
        <Toolbar
          search={search}
          onSearch={setSearch}
          nature={nature}
          onNature={setNature}
          onScan={scanned.onScan}
        >
          <Check label="Tout choisir" checked={isAllChosen} disabled={!goods[0]} onChange={chooseAll} />
        </Toolbar>
        <div className={stock.stock}>
          <QueryContent query={list} failure="Les marchandises n'ont pas pu être chargées">
            {() => {
              if (goods.length > 0) return <StockRows goods={goods} chosen={chosen} onToggle={toggle} />
              const isFiltered = query !== '' || nature !== 'Tout'
              return <NothingFound destination={isFiltered ? null : expedition.destination} />
            }}
          </QueryContent>
          <NextPage list={list} />
        </div>
        <Outcome outcome={scanned.outcome} />
        <RefusedGoods refused={refused} />
        {loading.refusal && <Refusal sentence={loading.refusal} />}
        {overflow && <Overflow message={overflow} />}
        <LackingGoods goods={lines} />
        <ChosenSums goods={lines} />
        <GoodsFooter sums={formatSums(sums)} onCancel={close}>
          <Button
            disabled={chosen.size === 0}
            loading={loading.isPending}
            onClick={() => loading.submit([...chosen.keys()])}
          >
            Ajouter
          </Button>
        </GoodsFooter>
      </div>
    </AppModal>
  )
}

/**
 * The message of an empty list. `destination` is null when the filters, rather than the destination, may hide
 * goods.
 */
function NothingFound({ destination }: { destination: string | null }) {
  const text = destination ? `Rien en entrepôt pour ${destination}.` : 'Rien en entrepôt ne correspond.'
  return <p className="muted notice">{text}</p>
}

function Overflow({ message }: { message: string }) {
  return (
    <p className="notice wait" role="status">
      {message}
    </p>
  )
}

/** The result of the last scan. It stays visible until the next scan. */
function Outcome({ outcome }: { outcome: ScanOutcome | null }) {
  if (outcome?.isRefused) return <Refusal sentence={outcome.sentence} />
  return <div role="status">{outcome && <p className="notice info">{outcome.sentence}</p>}</div>
}

type ToolbarProps = {
  search: string
  onSearch: (search: string) => void
  nature: Nature
  onNature: (nature: Nature) => void
  onScan: (scan: GoodsScan) => unknown
  children: ReactNode
}

function Toolbar({ search, onSearch, nature, onNature, onScan, children }: ToolbarProps) {
  return (
    <div className="toolbar">
      <TextInput
        data-autofocus
        className="filter-search"
        placeholder="Filtrer par client, numéro, suivi ou description"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <CameraButton onScan={onScan} />
      <Segmented label="Colis ou véhicules" options={natures} value={nature} onChange={onNature} />
      {children}
    </div>
  )
}

/** Scans with the camera of the device, for users without a barcode scanner. */
function CameraButton({ onScan }: Pick<ToolbarProps, 'onScan'>) {
  const [isScanning, setScanning] = useState(false)

  function close(scan?: GoodsScan) {
    setScanning(false)
    if (scan) onScan(scan)
  }

  return (
    <>
      <Button
        variant="light"
        leftSection={<IconScan size={18} stroke={1.6} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Scanner
      </Button>
      <Suspense>
        {isScanning && <ScannerModal title="Charger" onScan={close} onClose={() => close()} />}
      </Suspense>
    </>
  )
}

function GoodsFooter({
  sums,
  onCancel,
  children,
}: {
  sums: string
  onCancel: () => void
  children: ReactNode
}) {
  return (
    <div className={styles.foot}>
      <span className="num" role="status">
        {sums}
      </span>
      <Button variant="default" onClick={onCancel}>
        Annuler
      </Button>
      {children}
    </div>
  )
}
