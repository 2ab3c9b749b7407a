/** A part of a file, both ends included, as HTTP counts. */
export type ByteRange = { from: number; to: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2): `unsatisfiable` when it begins behind
 * the end. Null stands for the
 * whole file: no header, another unit, several parts, or a header that nobody can read.
 */
export function rangeIn(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const end = sizeBytes - 1
  if (first === '')
    return Number(last) === 0 || sizeBytes === 0
      ? 'unsatisfiable'
      : { from: Math.max(0, sizeBytes - Number(last)), to: end }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) > end) return 'unsatisfiable'
  return { from: Number(first), to: last === '' ? end : Math.min(Number(last), end) }
}
