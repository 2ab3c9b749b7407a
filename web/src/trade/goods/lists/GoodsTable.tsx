import type { GoodsTotals } from '@escale/contract/trade/goods/contract'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useNetwork } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { failureOf } from '#api.ts'
import { isLastSeen } from '#channels/last-seen/persister.ts'
import { useMay } from '#session/current/useSession.ts'
import type { Choice } from '#trade/choice/useChoice.ts'
import type { ChosenGoods } from '#trade/goods/choosing/ChoiceBar.tsx'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { DataTable, type Page } from '#ui/list/DataTable.tsx'
import type { ListToolFiles } from '#ui/list/ListTools.tsx'
import { GoodsToolbar } from './GoodsToolbar.tsx'
import type { GoodsFilters } from './useGoodsFilters.ts'
import type { GoodsView } from './views.ts'

const ChoiceBar = lazyPart(() => import('#trade/goods/choosing/ChoiceBar.tsx'))
const KnownList = lazyPart(() => import('./OfflineList.tsx'))
const WaitingRows = lazyPiece(async () => {
  // Waits for the first rows of the page before loading this code. Offline there are none to wait for.
  if (navigator.onLine) await firstContentShown()
  return { default: (await import('./OfflineList.tsx')).WaitingRows }
})
const GoodsModal = lazyPart(() => import('#trade/goods/opened/GoodsModal.tsx'))
const OpenedGoods = lazyPart(() => import('#trade/goods/opened/OpenedGoods.tsx'))

export type GoodsListProps = {
  view: GoodsView
  nature?: ReactNode
  /**
   * Opens goods stored on this device. The parent renders them, because this list is replaced when the
   * network returns.
   */
  onKnown: (kind: GoodsKind, id: string) => void
  /** Opens the camera to scan a label. */
  onScan: () => void
}

type Props<Kind extends GoodsKind, Sort extends string> = GoodsListProps & {
  kind: Kind
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Page<RowByKind[Kind]>>>
  totals: GoodsTotals | undefined
  filters: GoodsFilters<Sort>
  choice: Choice<RowByKind[Kind]>
  columns: Column<RowByKind[Kind], Sort>[]
  phone: (row: RowByKind[Kind]) => PhoneRow
  toLabel: (row: RowByKind[Kind]) => ChosenGoods
  placeholder: string
  empty: ReactNode
  footer: (totals: GoodsTotals) => ReactNode
  files: ListToolFiles
}

/** A list of goods. A press on a row opens it, or selects it in selection mode. */
export function GoodsTable<Kind extends GoodsKind, Sort extends string>({
  kind,
  view,
  choice,
  toLabel,
  onKnown,
  onScan,
  ...props
}: Props<Kind, Sort>) {
  const mayReceive = useMay('reception.receive')
  const { filters, placeholder, nature, ...table } = props
  const { online } = useNetwork()
  const { list, label } = props
  const opened = useOpenRow<RowByKind[Kind]>('ouvert', list.data?.pages.flatMap(({ items }) => items) ?? [])

  // When the server is unreachable, the goods stored on this device replace the cached page, because they are
  // more complete.
  if (
    (!list.data || isLastSeen(list.dataUpdatedAt)) &&
    (!online || (list.isError && failureOf(list.error).status === 0))
  )
    return (
      <Suspense>
        {nature && <div>{nature}</div>}
        <KnownList
          kind={kind}
          view={view}
          label={label}
          onOpen={(id) => onKnown(kind, id)}
          onScan={onScan}
          onRetry={() => list.refetch()}
        />
      </Suspense>
    )

  return (
    <>
      <DataTable
        {...table}
        filters={filters}
        chosen={choice.chosen}
        above={
          !choice.chosen && (
            <Suspense>
              <WaitingRows kind={kind} view={view} search={filters.searched} />
            </Suspense>
          )
        }
        onOpen={choice.chosen ? choice.toggle : opened.open}
        toolbar={
          <GoodsToolbar
            filters={filters}
            view={view}
            placeholder={placeholder}
            onScan={onScan}
            isMeasured={kind === 'Colis'}
            nature={nature}
            isChoosing={choice.chosen !== null}
            onChoose={mayReceive && !choice.chosen ? choice.start : null}
          />
        }
      />
      <Suspense>
        {choice.chosen && (
          <ChoiceBar kind={kind} goods={[...choice.chosen.values()].map(toLabel)} onDone={choice.stop} />
        )}
      </Suspense>
      <Suspense>
        {opened.row && <GoodsModal key={opened.id} kind={kind} goods={opened.row} onClose={opened.close} />}
        {opened.id && !opened.row && (
          <OpenedGoods key={opened.id} kind={kind} id={opened.id} onClose={opened.close} />
        )}
      </Suspense>
    </>
  )
}
