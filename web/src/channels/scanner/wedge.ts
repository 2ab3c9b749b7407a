/** Keys of a scanner that types what it reads: faster than a hand, ended by Enter or Tab. */
type Key = { key: string; at: number }

/** Those without a wire are slow. */
const slowestMs = 100
const fewest = 4

/** Collects keys; gives what a scanner typed at its end, and null at every other key. */
export function wedgeReader(): (pressed: Key) => string | null {
  let typed = ''
  let lastAt = 0
  return ({ key, at }) => {
    if (at - lastAt > slowestMs) typed = ''
    lastAt = at
    if (key === 'Enter' || key === 'Tab') {
      const read = typed
      typed = ''
      return read.length >= fewest ? read : null
    }
    if (key.length === 1) typed += key
    return null
  }
}
