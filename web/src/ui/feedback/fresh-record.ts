type QueryState = { state: { data: unknown } }

/**
 * Options of a query for a record opened by its id: read anew at each opening, and never while it is being
 * edited. A failed read stays stale, so that it is repeated when the network is back.
 */
export const asOfNow = {
  staleTime: ({ state }: QueryState) => (state.data === undefined ? 0 : 'static'),
  gcTime: 0,
} as const
