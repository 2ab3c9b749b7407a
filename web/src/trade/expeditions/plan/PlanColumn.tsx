import type { Container } from '@escale/contract/trade/expeditions/contract'
import { excessWarnings } from '@escale/contract/trade/expeditions/loading-plan'
import { containerPayloads } from '@escale/contract/trade/expeditions/words'
import type { ContainerLoad, GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { noContainer } from '@escale/contract/trade/goods/words'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#api.ts'
import { Fill } from '#trade/expeditions/details/Fill.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { NextPage } from '#ui/list/NextPage.tsx'
import { PlanLot } from './PlanLot.tsx'
import styles from './plan.module.css'
import { useLotTarget } from './useLotDrag.ts'
import type { ColumnId } from './useStowing.ts'

export type Column = { id: ColumnId; container: Container | null; digit: number | null }

type Props = {
  expeditionId: string
  column: Column
  load: ContainerLoad | undefined
  isMovable: boolean
  chosen: ReadonlyMap<string, GoodsLine>
  onToggle: (line: GoodsLine) => void
  onDropped: (lotId: string) => void
}

/** A column of the plan: a container with its lots, or the lots in none. Lots can be dropped on it. */
export function PlanColumn({ expeditionId, column, load, isMovable, chosen, onToggle, onDropped }: Props) {
  const { id, container, digit } = column
  const section = useRef<HTMLElement>(null)
  const isOver = useLotTarget(section, onDropped)
  const list = useInfiniteQuery(
    api.goods.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ expeditionId, containerId: id, limit: 50, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  const headId = `plan-${id}`
  const lots = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section
      ref={section}
      className={`card ${styles.column}`}
      data-over={isOver || undefined}
      aria-labelledby={headId}
    >
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id={headId} className="num">
            {container?.number ?? 'Sans conteneur'}
          </h2>
          {container && (
            <span className="muted small">
              {container.size}
              {container.seal && ` · Plomb ${container.seal}`}
            </span>
          )}
          {isMovable && digit !== null && <kbd className="desk-only">{digit}</kbd>}
        </div>
        <ColumnSums container={container} load={load} />
      </div>
      {list.isPending && <Loading />}
      {list.isError && (
        <LoadFailed
          error={list.error}
          title="Les lots n'ont pas pu être chargés"
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && lots.length === 0 && (
        <p className="muted small" style={{ padding: '12px 16px' }}>
          {id === noContainer ? 'Chaque lot a son conteneur.' : 'Ce conteneur est vide.'}
        </p>
      )}
      <ul className={styles.lots} aria-labelledby={headId}>
        {lots.map((line) => (
          <PlanLot
            key={line.id}
            line={line}
            isMovable={isMovable && line.status !== 'Remis'}
            isChosen={chosen.has(line.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <NextPage list={list} />
    </section>
  )
}

function ColumnSums({ container, load }: Pick<Column, 'container'> & Pick<Props, 'load'>) {
  const { lots = 0, pieces = 0, weightKg = 0, volumeM3 = 0 } = load ?? {}
  const counts = `${pluralize(lots, 'lot')} · ${pluralize(pieces, 'pièce')}`
  if (!container)
    return (
      <span className="small num">
        {counts} · {formatWeight(weightKg)} · {formatVolume(volumeM3)}
      </span>
    )
  const payloadKg = containerPayloads[container.size]
  const warnings = excessWarnings(container, { weightKg, volumeM3 })
  return (
    <>
      <span className="small num">{counts}</span>
      <Limit label="Volume" part={volumeM3} whole={container.capacityM3} format={formatVolume} />
      <Limit label="Poids" part={weightKg} whole={payloadKg} format={formatWeight} />
      {warnings.map((warning) => (
        <p key={warning} className="notice wait small">
          {warning}
        </p>
      ))}
    </>
  )
}

type LimitProps = { label: string; part: number; whole: number; format: (value: number) => string }

function Limit({ label, part, whole, format }: LimitProps) {
  const percent = Math.round((100 * part) / whole)
  return (
    <div className={styles.fill}>
      <span className="small num">
        {format(part)} <span className="muted">sur {format(whole)}</span>
      </span>
      <Fill percent={percent} label={`${label} : ${percent} %`} />
    </div>
  )
}
