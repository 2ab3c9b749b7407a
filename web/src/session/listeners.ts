/**
 * A list of subscribers. `hear` returns the function that unsubscribes, as `useSyncExternalStore` expects.
 */
export function listeners<Args extends unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    hear(listener: (...args: Args) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...args: Args) {
      for (const listener of all) listener(...args)
    },
    isAnybody: () => all.size > 0,
  }
}
