import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import type { ReportFilters } from './useReport.ts'

/** The requested report. While it loads, the previous one is returned and marked as stale. */
export function useShownReport(query: ReportFilters['query'], isAskable: boolean) {
  const queries = useQueryClient()
  const options = api.reports.get.queryOptions({ input: query })
  const requestKey = JSON.stringify(query)
  const [cancelledKey, setCancelledKey] = useState<string | null>(null)
  const isCancelled = isAskable && cancelledKey === requestKey
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...options,
    enabled: isAskable && !isCancelled,
    placeholderData: keepPreviousData,
  })
  const isShown = isAskable && !isCancelled

  function cancel() {
    setCancelledKey(requestKey)
    void queries.cancelQueries({ queryKey: options.queryKey })
  }

  function retry() {
    setCancelledKey(null)
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
