import type { ImportKind } from '@escale/contract/trade/imports/kinds'

/** One of what is imported, for `counted`. */
export function nounOf(kind: ImportKind): string {
  return kind === 'clients' ? 'client' : 'service'
}
