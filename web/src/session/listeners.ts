/**
 * Who hears what, until the function that `hear` gives back is called; `hear` is what `useSyncExternalStore`
 * asks for.
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
