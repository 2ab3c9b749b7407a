import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { absentSignsOf } from './text.ts'

const mostSigns = 20

/** The characters of a document that no installed font can draw, each once, in the order of the document. */
export function absentSigns(document: DocumentValue): string[] {
  const signs = new Set<string>()
  JSON.stringify(document, (_, value) => {
    if (typeof value === 'string' && signs.size < mostSigns)
      for (const sign of absentSignsOf(value)) signs.add(sign)
    return value
  })
  return [...signs].slice(0, mostSigns)
}
