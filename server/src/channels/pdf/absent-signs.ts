import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { absentSignsOf } from './text.ts'

const mostTold = 20

/** What a document says that no font of ours draws, each sign once, in the order in which it is met. */
export function absentSigns(document: DocumentValue): string[] {
  const signs = new Set<string>()
  JSON.stringify(document, (_, value) => {
    if (typeof value === 'string' && signs.size < mostTold)
      for (const sign of absentSignsOf(value)) signs.add(sign)
    return value
  })
  return [...signs].slice(0, mostTold)
}
