import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { Loading } from './Loading.tsx'
import { Part } from './Part.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** The title shown when the request fails. */
  failure: string
  children: (data: Data) => ReactNode
}

/** The content of a panel after its data is loaded. A loader before, or an error instead. */
export function QueryContent<Data>({ query, failure, children }: Props<Data>) {
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
