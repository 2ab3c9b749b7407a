// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be rendered in part.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
// biome-ignore-all lint/a11y/useFocusableInteractive: the name of a row is its button.
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { useIsPrinting } from '#ui/display/paper.ts'
import { Part } from '#ui/feedback/Part.tsx'
import type { Column, PhoneRow } from './columns.ts'
import styles from './DataTable.module.css'
import type { ListFilters } from './filter/useListFilters.ts'
import { leastWidth, tracksOf } from './fitting-columns.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { useCurrentRow } from './useCurrentRow.ts'
import { useFittingColumns } from './useFittingColumns.ts'
import { useHiddenEnd } from './useHiddenEnd.ts'
import { useRowWindow } from './useRowWindow.ts'

type Props<Row, Sort extends string> = {
  label: string
  filters: Pick<ListFilters<Sort>, 'sort' | 'order' | 'sortBy'>
  rows: Row[]
  columns: Column<Row, Sort>[]
  /** The layout of a row on a phone. Null on large screens. */
  phone: ((row: Row) => PhoneRow) | null
  /** The number of rows that match the filters, including rows not loaded yet. */
  rowCount: number
  onOpen: (row: Row) => void
  /** The selected rows by id. Null outside selection mode. */
  chosen: ReadonlyMap<string, unknown> | null
  /** True when there is a next page and no request is running. */
  hasMore: boolean
  onMore: () => void
  isBusy: boolean
}

const rowHeight = 40
const phoneRowHeight = 64
const headerHeight = 34

/** Renders the visible rows. */
export function Rows<Row extends { id: string }, Sort extends string>(props: Props<Row, Sort>) {
  const { rows, phone, onOpen } = props
  const scroll = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  const fitting = useFittingColumns(scroll, props.columns, phone !== null)
  const columns = isPrinting ? props.columns : fitting
  useHiddenEnd(scroll)
  const height = phone ? phoneRowHeight : rowHeight
  const { scrollTo, ...inSight } = useRowWindow(body, rows.length, height, phone ? 0 : headerHeight)
  const { first, end } = isPrinting ? { first: 0, end: rows.length } : inSight
  const { current, setCurrent } = useCurrentRow(body, rows, scrollTo)
  const isNearEnd = inSight.end >= rows.length - 10

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the end is near and a page is left.
  useEffect(() => {
    if (isNearEnd && props.hasMore) props.onMore()
  }, [isNearEnd, props.hasMore])

  return (
    <div className={styles.frame}>
      <div
        ref={scroll}
        className={styles.scroll}
        style={{ '--tracks': tracksOf(columns), '--min-width': `${leastWidth(columns)}px` } as CSSProperties}
        role="table"
        aria-label={props.label}
        aria-rowcount={props.rowCount + 1}
        aria-busy={props.isBusy}
        tabIndex={0}
      >
        {!phone && <HeaderRow columns={columns} filters={props.filters} />}
        <div ref={body} role="rowgroup" className={styles.body} style={{ height: rows.length * height }}>
          {rows.slice(first, end).map((row, place) => (
            <Part
              key={row.id}
              name={`${props.label}, une ligne`}
              instead={() => <FailedRow index={first + place} height={height} />}
            >
              <BodyRow
                row={row}
                index={first + place}
                height={height}
                columns={columns}
                phone={phone}
                isCurrent={first + place === current}
                isChosen={props.chosen?.has(row.id) ?? null}
                onOpen={() => {
                  setCurrent(first + place)
                  onOpen(row)
                }}
              />
            </Part>
          ))}
        </div>
      </div>
    </div>
  )
}

type RowProps<Row, Sort extends string> = {
  row: Row
  index: number
  height: number
  columns: Column<Row, Sort>[]
  phone: ((row: Row) => PhoneRow) | null
  isCurrent: boolean
  /** Null outside selection mode. */
  isChosen: boolean | null
  onOpen: () => void
}

const BodyRow = memo(PlainRow, (before, after) => {
  const same = (key: keyof typeof before) => before[key] === after[key]
  const shown = ['row', 'index', 'height', 'columns', 'phone', 'isCurrent', 'isChosen'] as const
  return shown.every(same)
}) as typeof PlainRow

function PlainRow<Row, Sort extends string>({
  row,
  index,
  height,
  columns,
  phone,
  isCurrent,
  isChosen,
  onOpen,
}: RowProps<Row, Sort>) {
  const [name, ...others] = columns
  const onPhone = phone?.(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name of the row is its button.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      className={[styles.row, phone && styles.phone, styles.opens, isCurrent && styles.current]
        .filter(Boolean)
        .join(' ')}
      style={{ transform: `translateY(${index * height}px)` }}
      onClick={(event) => {
        // Focuses the button before opening the record, wherever in the row the user clicked, because the
        // dialog returns the focus to the element that had it.
        event.currentTarget.querySelector('button')?.focus({ preventScroll: true })
        onOpen()
      }}
    >
      <div role="cell" className={styles.name}>
        {/* A table has no selectable rows, so the button of the row says whether it is chosen. */}
        <button type="button" className={styles.open} aria-pressed={isChosen ?? undefined}>
          {onPhone?.name ?? name?.cell(row)}
        </button>
        {name?.tag?.(row)}
      </div>
      {onPhone ? (
        <PhoneCells {...onPhone} />
      ) : (
        others.map((column) => <Cell key={column.title} column={column} row={row} />)
      )}
    </div>
  )
}

function FailedRow({ index, height }: { index: number; height: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${index * height}px)` }}
    >
      <div role="cell" className={`muted ${styles.name}`}>
        Cette ligne n'a pas pu s'afficher.
      </div>
    </div>
  )
}

function Cell<Row, Sort extends string>({ column, row }: { column: Column<Row, Sort>; row: Row }) {
  return (
    <div role="cell" className={column.align ? `${styles.cell} ${styles.end} num` : styles.cell}>
      {column.cell(row)}
    </div>
  )
}

function PhoneCells({ figure, detail }: PhoneRow) {
  return (
    <>
      <div role="cell" className={`${styles.end} num`}>
        {figure}
      </div>
      <div role="cell" className={styles.detail}>
        {detail}
      </div>
    </>
  )
}
