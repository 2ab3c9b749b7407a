import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import type { ReportFilters } from './useReport.ts'

/** The report that is asked for; the one before it stays, as such, until it comes. */
export function useShownReport(asked: ReportFilters['asked'], isAskable: boolean) {
  const queries = useQueryClient()
  const options = api.reports.get.queryOptions({ input: asked })
  const askedFor = JSON.stringify(asked)
  const [cancelled, setCancelled] = useState<string | null>(null)
  const isCancelled = isAskable && cancelled === askedFor
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...options,
    enabled: isAskable && !isCancelled,
    placeholderData: keepPreviousData,
  })
  const isShown = isAskable && !isCancelled

  function cancel() {
    setCancelled(askedFor)
    void queries.cancelQueries({ queryKey: options.queryKey })
  }

  function retry() {
    setCancelled(null)
    void refetch()
  }

  return {
    report: isShown ? data : undefined,
    error: isShown && data === undefined ? error : null,
    isFetching,
    isPreparing: isShown && isFetching && !error && (data === undefined || isPlaceholderData),
    isStale: isPlaceholderData,
    isCancelled,
    cancel,
    retry,
  }
}
