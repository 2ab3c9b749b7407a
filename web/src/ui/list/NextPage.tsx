import { Button, type ButtonProps, Group } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type List = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** A button below the rows that loads the next page of a list. Renders nothing after the last page. */
export function NextPage({ list }: { list: List }) {
  if (!list.hasNextPage) return null
  return (
    <Group justify="center" p="md">
      <NextPageButton list={list} />
    </Group>
  )
}

export function NextPageButton({ list, ...button }: { list: List } & ButtonProps) {
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
      {...button}
    >
      Afficher la suite
    </Button>
  )
}
