import type { Import } from '@escale/contract/trade/imports/contract'
import type { LineChoice } from '@escale/contract/trade/imports/kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { PreviewedLines } from './PreviewedLines.tsx'

type Props = { one: Pick<Import, 'id' | 'kind' | 'columns'>; of: LineChoice }

/** The lines of an import, loaded a hundred at a time. */
export function ImportedLines({ one: { id, kind, columns }, of }: Props) {
  const lines = useInfiniteQuery(
    api.imports.lines.infiniteOptions({
      input: (after: number) => ({ id, of, after }),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < 100 ? undefined : page.at(-1)?.line),
    }),
  )
  if (lines.isError)
    return (
      <LoadFailed
        error={lines.error}
        title="Les lignes n'ont pas pu être chargées"
        onRetry={() => lines.refetch()}
      />
    )
  return (
    <PreviewedLines
      kind={kind}
      columns={columns}
      lines={lines.data?.pages.flat() ?? []}
      isLoading={lines.isPending}
      onMore={lines.hasNextPage ? () => void lines.fetchNextPage() : undefined}
    />
  )
}
