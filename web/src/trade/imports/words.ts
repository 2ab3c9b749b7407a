import type { ImportKind } from '@escale/contract/trade/imports/kinds'

const nouns: Record<ImportKind, string> = { clients: 'client', services: 'service', goods: 'colis annoncé' }

/** One of what is imported, for `counted`. */
export function nounOf(kind: ImportKind): string {
  return nouns[kind]
}
