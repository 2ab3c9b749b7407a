/** Keys of a scanner that types what it reads: faster than a hand, ended by Enter. */
export type Key = { key: string; at: number }

const slowestMs = 50
const fewest = 4

/** Collects keys; gives what a scanner typed at its Enter, and null at every other key. */
export function wedgeReader(): (pressed: Key) => string | null {
  let typed = ''
  let lastAt = 0
  return ({ key, at }) => {
    if (at - lastAt > slowestMs) typed = ''
    lastAt = at
    if (key === 'Enter') {
      const read = typed
      typed = ''
      return read.length >= fewest ? read : null
    }
    if (key.length === 1) typed += key
    return null
  }
}
