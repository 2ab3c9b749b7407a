type Read = { state: { data: unknown } }

/**
 * How a record opened by its id is read: anew each time, and never again under the hand of who fills it in.
 * One that did not come is no such record: it is stale, and asked for again when the network is back.
 */
export const asOfNow = {
  staleTime: ({ state }: Read) => (state.data === undefined ? 0 : 'static'),
  gcTime: 0,
} as const
