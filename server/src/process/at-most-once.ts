/** Runs the work at the first call only. Later callers wait for that run. */
export function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return () => (underWay ??= work())
}
