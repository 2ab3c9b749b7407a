/** Wraps a function so that it runs at the first call only. Later calls return the promise of that run. */
export function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return () => (underWay ??= work())
}
