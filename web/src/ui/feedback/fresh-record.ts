type QueryState = { state: { data: unknown } }

/**
 * Query options for a record that is opened by its id. The record is loaded at each opening and never
 * reloaded during editing. A failed load stays stale, so that it is repeated when the network returns.
 */
export const asOfNow = {
  staleTime: ({ state }: QueryState) => (state.data === undefined ? 0 : 'static'),
  gcTime: 0,
} as const
