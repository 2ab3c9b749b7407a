/** A copy once what changed is known, oldest change first: the last to change comes first, and only so many are kept. */
export function withChanged<Goods extends { id: string }>(known: readonly Goods[], changed: readonly Goods[], most: number): Goods[] {
  const lastOf = new Map<string, Goods>()
  for (const goods of changed) {
    lastOf.delete(goods.id)
    lastOf.set(goods.id, goods)
  }
  return [...[...lastOf.values()].toReversed(), ...known.filter(({ id }) => !lastOf.has(id))].slice(0, most)
}
