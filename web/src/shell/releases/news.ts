type Request = { id: string }

/**
 * What is to be told of what waits, beside what was known of it: nothing of what waited before this page
 * looked.
 */
export function newsOf<Waiting extends Request>(
  known: ReadonlySet<string> | null,
  waiting: readonly Waiting[],
): { come: Waiting[]; gone: string[] } {
  if (known === null) return { come: [], gone: [] }
  const now = new Set(waiting.map(({ id }) => id))
  return { come: waiting.filter(({ id }) => !known.has(id)), gone: [...known].filter((id) => !now.has(id)) }
}
