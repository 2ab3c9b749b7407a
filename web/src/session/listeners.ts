/**
 * A list of subscribers. `hear` returns the function that unsubscribes, as `useSyncExternalStore` expects.
 */
export function listeners<Told extends unknown[] = []>() {
  const all = new Set<(...told: Told) => void>()
  return {
    hear(listener: (...told: Told) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...told: Told) {
      for (const listener of all) listener(...told)
    },
    isAnybody: () => all.size > 0,
  }
}
