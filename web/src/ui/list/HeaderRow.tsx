// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be rendered in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: sortable headings contain a button.

import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import type { ListFilters } from './filter/useListFilters.ts'

type Props<Row, Sort extends string> = {
  columns: Column<Row, Sort>[]
  filters: Pick<ListFilters<Sort>, 'sort' | 'order' | 'sortBy'>
}

/** The column headings. Those of sortable columns are buttons. */
export function HeaderRow<Row, Sort extends string>({ columns, filters }: Props<Row, Sort>) {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" className={styles.row} aria-rowindex={1}>
        {columns.map((column) => (
          <div
            key={column.title}
            role="columnheader"
            className={column.align && styles.end}
            aria-sort={orderOf(column, filters)}
          >
            {column.sort ? (
              <SortButton title={column.title} sort={column.sort} filters={filters} />
            ) : (
              column.title
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type SortProps<Sort extends string> = {
  title: string
  sort: Sort
  filters: Pick<ListFilters<Sort>, 'sort' | 'order' | 'sortBy'>
}

function SortButton<Sort extends string>({ title, sort, filters }: SortProps<Sort>) {
  const isSorted = filters.sort === sort
  const Sign = filters.order === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <UnstyledButton className={styles.sort} onClick={() => filters.sortBy(sort)}>
      {title}
      {isSorted && <Sign size={13} stroke={1.6} aria-hidden />}
    </UnstyledButton>
  )
}

function orderOf<Row, Sort extends string>(
  column: Column<Row, Sort>,
  filters: Pick<ListFilters<Sort>, 'sort' | 'order'>,
) {
  if (!column.sort) return undefined
  if (filters.sort !== column.sort) return 'none'
  return filters.order === 'asc' ? 'ascending' : 'descending'
}
