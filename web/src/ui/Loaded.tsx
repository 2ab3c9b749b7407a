import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#api.ts'
import { Loading } from './Loading.tsx'
import { State } from './State.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** Said when the answer did not come. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What a panel shows once its data is there; until then the wait, or why it did not come. */
export function Loaded<Data>({ query, failure, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Loading />
  const retry = (
    <Button variant="default" onClick={() => query.refetch()}>
      Réessayer
    </Button>
  )
  return (
    <State isError title={failure} hint={failureOf(query.error).message || 'Le serveur ne répond pas. Vérifiez votre connexion.'} action={retry} />
  )
}
