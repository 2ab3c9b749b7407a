/** Levenshtein distance of two words. Stops counting above `most`, so a larger result is not exact. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let place = 0; place < other.length; place += 1) {
      const changed = (row[place] ?? 0) + (letter === other[place] ? 0 : 1)
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
