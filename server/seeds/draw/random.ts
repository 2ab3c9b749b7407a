const randomBits = 0xffff_ffff

export type Random = ReturnType<typeof randomFrom>

/** Returns a pseudo-random generator (mulberry32). The same seed always gives the same demo data. */
export function randomFrom(seed: number) {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / (randomBits + 1)
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => pick([...alphabet])).join('')

  return {
    /** Number from 0 up to but not including 1. */
    next,
    /** Integer between two bounds, both included. */
    int,
    pick,
    text,
    chance: (share: number) => next() < share,
    digits: (length: number) => text(length, '0123456789'),
    /** Generates a UUIDv7 for an instant, as the application does. */
    id(atMs: number): string {
      const time = Math.floor(atMs).toString(16).padStart(12, '0')
      const hex = `${time}7${text(3, '0123456789abcdef')}${text(1, '89ab')}${text(15, '0123456789abcdef')}`
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
