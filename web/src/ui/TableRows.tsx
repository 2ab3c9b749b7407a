import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './DataTable.module.css'
import type { Column, PhoneRow } from './DataTable.tsx'
import { usePageKeys } from './usePageKeys.ts'

type Props<Row, Sort extends string> = {
  label: string
  header: ReactNode
  rows: Row[]
  columns: Column<Row, Sort>[]
  /** Given on phones. */
  phone: ((row: Row) => PhoneRow) | null
  /** All filtered rows, loaded or not. */
  rowCount: number
  onOpen: (row: Row) => void
  onNearEnd: () => void
  isBusy: boolean
}

const rowHeight = 40
const phoneRowHeight = 64
const headerHeight = 34

/** The rows in sight. `j` and `k` move, Entrée opens. */
export function Rows<Row extends { id: string }, Sort extends string>(props: Props<Row, Sort>) {
  const { rows, phone, onOpen } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(-1)
  const height = phone ? phoneRowHeight : rowHeight
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: phone ? 0 : headerHeight,
  })
  const visible = virtual.getVirtualItems()
  const lastVisible = visible.at(-1)?.index ?? 0
  const isNearEnd = lastVisible >= rows.length - 20

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per arrival near the end of the loaded rows.
  useEffect(() => {
    if (isNearEnd) props.onNearEnd()
  }, [isNearEnd, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of row height is what must be measured again.
  useEffect(() => virtual.measure(), [height])

  function move(by: number) {
    const next = Math.max(0, Math.min(rows.length - 1, current + by))
    setCurrent(next)
    virtual.scrollToIndex(next)
  }

  usePageKeys({ j: () => move(1), k: () => move(-1), Enter: openCurrent })

  function openCurrent(event: KeyboardEvent) {
    const row = rows[current]
    const isOnAControl = event.target instanceof Element && event.target.closest('button, a')
    if (row && !isOnAControl) onOpen(row)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div
      ref={scroll}
      className={styles.scroll}
      role="table"
      aria-label={props.label}
      aria-rowcount={props.rowCount + 1}
      aria-busy={props.isBusy}
      tabIndex={0}
    >
      {props.header}
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {visible.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <BodyRow
                key={row.id}
                row={row}
                index={index}
                start={start}
                columns={props.columns}
                phone={phone}
                isCurrent={index === current}
                onOpen={() => {
                  setCurrent(index)
                  onOpen(row)
                }}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

type RowProps<Row, Sort extends string> = {
  row: Row
  index: number
  start: number
  columns: Column<Row, Sort>[]
  phone: ((row: Row) => PhoneRow) | null
  isCurrent: boolean
  onOpen: () => void
}

const BodyRow = memo(PlainRow, (before, after) => {
  const same = (key: 'row' | 'start' | 'columns' | 'phone' | 'isCurrent') => before[key] === after[key]
  return same('row') && same('start') && same('columns') && same('phone') && same('isCurrent')
}) as typeof PlainRow

function PlainRow<Row, Sort extends string>({ row, index, start, columns, phone, isCurrent, onOpen }: RowProps<Row, Sort>) {
  const [name, ...others] = columns
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the row's button; the rest of the row is a larger target for the pointer.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles.row} ${phone ? styles.phone : ''} ${styles.opens} ${isCurrent ? styles.current : ''}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onOpen}
    >
      <div role="cell" className={styles.name}>
        <button type="button" className={styles.open}>
          {name?.cell(row)}
        </button>
      </div>
      {phone ? <PhoneCells {...phone(row)} /> : others.map((column) => <Cell key={column.title} column={column} row={row} />)}
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
