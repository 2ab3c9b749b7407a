/** The work, done by the first call alone: each later caller waits for that one. */
export function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return () => (underWay ??= work())
}
