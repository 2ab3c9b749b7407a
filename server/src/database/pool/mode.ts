/** What a transaction may do; a snapshot reads everything as it was at one moment. */
export type Mode = 'read' | 'write' | 'snapshot' | 'writtenSnapshot'

export function mayWrite(mode: Mode): boolean {
  return mode === 'write' || mode === 'writtenSnapshot'
}
