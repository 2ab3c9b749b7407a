/** A part of a file. Both ends are included, as in HTTP. */
export type ByteRange = { from: number; to: number }

/**
 * The part of a file that a `Range` header requests (RFC 9110, 14.2). `unsatisfiable` when it begins after
 * the end. Null for the whole file: no header, another unit, several parts, or an invalid header.
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
