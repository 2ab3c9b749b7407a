import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { ChangeEntry } from './ChangeEntry.tsx'
import styles from './history.module.css'

type Props = {
  record: string
  /** Called when the user follows the link to a child record. */
  onFollow?: () => void
}

/** The change history of a record and of its child records, newest first. */
export function Changes({ record, onFollow }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    api.history.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ record, cursor, limit: 50 }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
    }),
  )
  if (!data && error)
    return <LoadFailed error={error} title="L'historique n'a pas pu être chargé" onRetry={() => refetch()} />
  if (!data) return <Loading />
  if (data.pages[0]?.items.length === 0)
    return <State icon={IconHistory} title="Aucune modification enregistrée" hint={empty} />
  return (
    <>
      <ol className={styles.list}>
        {data.pages.flatMap(({ items, names }) =>
          items.map((change) => (
            <ChangeEntry
              key={change.recordId + change.id}
              change={change}
              names={names}
              record={record}
              onFollow={onFollow}
            />
          )),
        )}
      </ol>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Voir les changements précédents
          </Button>
        </div>
      )}
    </>
  )
}

const empty = "Ce qui sera modifié ici apparaîtra dans cette liste : qui, quand, d'où, et de quoi à quoi."
