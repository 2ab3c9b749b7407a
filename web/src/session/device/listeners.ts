type Listeners<Args extends unknown[]> = {
  /** Adds a listener and returns the function that removes it, as `useSyncExternalStore` expects. */
  hear: (listener: (...args: Args) => void) => () => void
  /** Calls every listener with these arguments. */
  tell: (...args: Args) => void
  isAnybody: () => boolean
}

export function listeners<Args extends unknown[] = []>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>()
  return {
    hear(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...args) {
      for (const listener of all) listener(...args)
    },
    isAnybody: () => all.size > 0,
  }
}
