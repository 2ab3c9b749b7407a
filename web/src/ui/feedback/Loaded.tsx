import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { Loading } from './Loading.tsx'
import { Part } from './Part.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** Said when the answer did not come. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What a panel shows once its data is there; until then the wait, or why it did not come. */
export function Loaded<Data>({ query, failure, children }: Props<Data>) {
  if (query.data !== undefined)
    return (
      <Part name={failure}>
        <Content data={query.data}>{children}</Content>
      </Part>
    )
  if (!query.isError) return <Loading />
  return <LoadFailed error={query.error} title={failure} onRetry={() => query.refetch()} />
}

function Content<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data)
}
