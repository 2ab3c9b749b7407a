import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { conversationFilters, filterNames, mostCounted } from '@escale/contract/trade/conversations/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { NextPageButton } from '#ui/list/NextPage.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Conversations.module.css'
import { FoundMessages } from './FoundMessages.tsx'
import type { InboxAddress } from './useInboxAddress.ts'

type Props = {
  address: InboxAddress
  /** Called with the id of a conversation that a person pressed, but not of one reached by j and k. */
  onChoose: (id: string) => void
}

/** The list of conversations, newest message first. A search covers names, numbers and message texts. */
export function ConversationList({ address, onChoose }: Props) {
  const filters = useListFilters({ sorts: ['recent'], order: 'desc', choices: {} })
  const search = filters.searched || undefined
  const list = useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        filter: search ? ('toutes' as const) : address.filter,
        search,
        cursor,
        limit: 50,
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const lastAt = useRef(-1)
  const openAt = rows.findIndex(({ id }) => id === address.conversationId)
  useEffect(() => {
    if (openAt >= 0) lastAt.current = openAt
  })
  const move = (by: number) => () => {
    // Filters may remove the open conversation once it is read or closed. The keys j and k then continue from
    // its last position.
    const at = openAt >= 0 ? openAt + by : lastAt.current + Math.min(by, 0)
    const next = rows[Math.min(Math.max(0, at), rows.length - 1)]
    if (next) address.open(next.id)
  }
  usePageKeys({ j: move(1), k: move(-1) })
  return (
    <>
      <div className={styles.listHead}>
        <SearchField filters={filters} placeholder="Rechercher un nom, un numéro, un mot" />
        {!search && <Filters address={address} />}
      </div>
      <div className={styles.rows}>
        {list.isPending && <Loading />}
        {list.isError && !list.data && (
          <LoadFailed
            error={list.error}
            title="Les conversations n'ont pas pu être chargées"
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data && rows.length === 0 && <NoConversation address={address} search={search} />}
        <Rows rows={rows} address={address} onChoose={onChoose} />
        {list.hasNextPage && <NextPageButton list={list} variant="subtle" fullWidth />}
        {search && <FoundMessages search={search} address={address} />}
      </div>
    </>
  )
}

function Rows({ rows, address, onChoose }: Props & { rows: Conversation[] }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Liste des conversations">
      {rows.map((row) => (
        <ConversationRow
          key={row.id}
          row={row}
          isOpen={row.id === address.conversationId}
          onOpen={() => {
            onChoose(row.id)
            address.open(row.id)
          }}
        />
      ))}
    </ul>
  )
}

function Filters({ address }: { address: InboxAddress }) {
  const { data } = useQuery(api.conversations.counts.queryOptions())
  const counts = { 'non-lues': data?.unread, 'a-moi': data?.mine, echecs: data?.failed } as Record<
    string,
    number | undefined
  >
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Conversations montrées</legend>
      {conversationFilters.map((filter) => (
        <label key={filter} className={styles.filter}>
          <input
            type="radio"
            className={styles.radio}
            name="vue"
            checked={filter === address.filter}
            onChange={() => address.setFilter(filter)}
          />
          {filterNames[filter]}
          {(counts[filter] ?? 0) > 0 && (
            <span className={`num ${styles.count}`}>{shownCount(counts[filter] ?? 0)}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

const shownCount = (count: number) => (count >= mostCounted ? `${mostCounted - 1}+` : String(count))

function NoConversation({ address, search }: { address: InboxAddress; search: string | undefined }) {
  if (search) return <p className={`muted ${styles.none}`}>Personne de ce nom.</p>
  if (address.filter === 'toutes')
    return <State title="Aucun message." hint="Envoyez une facture ou un avis d'arrivée pour démarrer." />
  return <p className={`muted ${styles.none}`}>Aucune conversation ici.</p>
}
