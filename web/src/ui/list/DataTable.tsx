import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useIsPrinting } from '#ui/display/paper.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { State } from '#ui/feedback/State.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import type { Column, PhoneRow } from './columns.ts'
import styles from './DataTable.module.css'
import type { ListFilters } from './filter/useListFilters.ts'
import { knownTotals } from './known-totals.ts'
import { type ListToolFiles, ListTools } from './ListTools.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { Rows } from './TableRows.tsx'
import { useHiddenColumns } from './tools/useHiddenColumns.ts'
import { visibleColumns } from './tools/visible-columns.ts'

export type Page<Row> = { items: Row[]; nextCursor: string | null }

type Props<Row, Totals, Sort extends string> = {
  /** The accessible name of the table, for example `Clients`. */
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** Totals of all filtered rows. They are loaded separately, so that they do not delay the rows. */
  totals: Totals | undefined
  filters: Pick<ListFilters<Sort>, 'sort' | 'order' | 'sortBy' | 'searched' | 'isActive' | 'clear'>
  /**
   * Eight columns at most. The first is the name of the record, whose content becomes the button that opens
   * the row.
   */
  columns: Column<Row, Sort>[]
  phone: (row: Row) => PhoneRow
  onOpen: (row: Row) => void
  /** The selected rows by id. Null or absent outside selection mode. */
  chosen?: ReadonlyMap<string, unknown> | null
  /** The search and the filters. */
  toolbar?: ReactNode
  /** Content above the rows, such as records that wait on the device until they can be sent. */
  above?: ReactNode
  /** The export menu of the list. Absent when it cannot be exported. */
  files?: ListToolFiles
  /** True for a list within the page of a record, which has neither views nor columns to choose. */
  isPartOfRecord?: boolean
  /** Replaces the standard message when the filters match nothing. */
  noMatch?: NoMatchWords
  /** The message for an empty list, a `State` element. */
  empty: ReactNode
  /** The footer, with the number of rows and their sums. */
  footer?: (totals: Totals) => ReactNode
}

/**
 * A table of records with a sticky header. Only visible rows are rendered, and further pages are loaded while
 * scrolling.
 */
export function DataTable<Row extends { id: string }, Totals extends { count: number }, Sort extends string>(
  props: Props<Row, Totals, Sort>,
) {
  const { list, filters, files, isPartOfRecord = false } = props
  const hiddenColumns = useHiddenColumns(isPartOfRecord ? undefined : files?.list)
  const columns = useMemo(
    () => visibleColumns(props.columns, hiddenColumns.hidden),
    [props.columns, hiddenColumns.hidden],
  )
  const totals = knownTotals(list, props.totals)
  const isPrinting = useIsPrinting()
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false }) && !isPrinting
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []

  return (
    <div className={`card landscape ${styles.card}`}>
      {props.toolbar && (
        <div className="toolbar">
          {props.toolbar}
          {files && (
            <ListTools
              files={files}
              hasViews={!isPartOfRecord}
              columns={props.columns}
              hiddenColumns={hiddenColumns}
              isPhone={isPhone}
            />
          )}
        </div>
      )}
      {props.above}
      {list.isPending && <SkeletonRows columns={columns} isPhone={isPhone} />}
      {list.isError && rows.length === 0 && (
        <div className={styles.blank}>
          <LoadFailed
            error={list.error}
            title="La liste n'a pas pu être chargée"
            onRetry={() => list.refetch()}
          />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && (
        <div className={styles.blank}>
          {filters.isActive ? (
            <NoMatch searched={filters.searched} onClear={filters.clear} words={props.noMatch} />
          ) : (
            props.empty
          )}
        </div>
      )}
      {rows.length > 0 && (
        <Part name={props.label}>
          <Rows
            label={props.label}
            filters={filters}
            rows={rows}
            columns={columns}
            phone={isPhone ? props.phone : null}
            rowCount={totals?.count ?? rows.length}
            onOpen={props.onOpen}
            chosen={props.chosen ?? null}
            hasMore={list.hasNextPage && !list.isFetching && !list.isFetchNextPageError}
            onMore={() => list.fetchNextPage()}
            isBusy={list.isPlaceholderData}
          />
        </Part>
      )}
      {list.isFetchNextPageError && <NextFailed onRetry={() => list.fetchNextPage()} />}
      {isPrinting && totals && rows.length < totals.count && (
        <Shortened shown={rows.length} count={totals.count} />
      )}
      {props.footer && totals && <div className={styles.footer}>{props.footer(totals)}</div>}
    </div>
  )
}

type NoMatchWords = Partial<Pick<ComponentProps<typeof State>, 'icon' | 'title' | 'hint'>>

function NoMatch({
  searched,
  onClear,
  words,
}: {
  searched: string
  onClear: () => void
  words: NoMatchWords | undefined
}) {
  return (
    <State
      title={
        searched ? `Aucun résultat trouvé pour «\u00a0${searched}\u00a0»` : 'Aucun résultat pour ces filtres'
      }
      hint={
        searched
          ? 'Essayez avec un nom, numéro ou référence'
          : 'Élargissez les filtres pour voir plus de lignes.'
      }
      action={
        <Button variant="default" onClick={onClear}>
          Effacer les filtres
        </Button>
      }
      {...words}
    />
  )
}

/** In print, a text with the number of missing rows, because no more rows can be loaded then. */
function Shortened({ shown, count }: { shown: number; count: number }) {
  return (
    <p className={styles.footer}>
      {formatNumber(shown)} premières lignes sur {formatNumber(count)} : faites défiler la liste avant de
      l'imprimer, ou prenez-la en fichier.
    </p>
  )
}

function NextFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.footer} role="alert">
      <span>La suite n'a pas pu être chargée.</span>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
