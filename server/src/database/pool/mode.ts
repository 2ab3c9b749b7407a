/** Transaction mode. `read` and `writtenSnapshot` see all data as of one moment. */
export type Mode = 'read' | 'write' | 'writtenSnapshot'

export function mayWrite(mode: Mode): boolean {
  return mode === 'write' || mode === 'writtenSnapshot'
}
