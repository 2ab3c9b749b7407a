/**
 * What a transaction may do. One that only reads, and a written snapshot, read everything as it was at one
 * moment.
 */
export type Mode = 'read' | 'write' | 'writtenSnapshot'

export function mayWrite(mode: Mode): boolean {
  return mode === 'write' || mode === 'writtenSnapshot'
}
