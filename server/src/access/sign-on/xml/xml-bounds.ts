/**
 * Most elements allowed in a document. A response of a provider has far fewer, about one for each group of
 * the person.
 */
export const mostElements = 1000

const most = { depth: 32, attributesOfOne: 32, attributes: 2000, value: 2000 }

/**
 * XML declaration, such as `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`. Its length is limited,
 * because parsers search for its end several times.
 */
const declaration = /^<\?xml[^<>?]{0,100}\?>/

type Tag = { end: number; attributes: number; kind: 'open' | 'close' | 'empty' }

/**
 * True for a document with too many elements, attributes or levels to parse. Parsers, and the XPath search
 * for the signed element, take quadratic time in the number of elements. This pass counts them without
 * building a tree. Text that is not well-formed counts as too large. The caller must have refused documents
 * with a DOCTYPE or CDATA.
 */
export function isBeyondBounds(xml: string, elementsAllowed: number = mostElements): boolean {
  if (xml.startsWith('<?') && !declaration.test(xml)) return true
  let [elements, depth, attributes] = [0, 0, 0]
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!', at) || xml.startsWith('<?', at)) {
      at = endOfAside(xml, at)
      continue
    }
    const tag = readTag(xml, at)
    if (!tag || tag.attributes > most.attributesOfOne) return true
    if (tag.kind !== 'close') elements += 1
    if (tag.kind === 'open') depth += 1
    if (tag.kind === 'close') depth -= 1
    attributes += tag.attributes
    if (elements > elementsAllowed || depth > most.depth || attributes > most.attributes) return true
    at = tag.end
  }
  return false
}

/** Position after a comment or declaration, or the end of the document when it is not closed. */
function endOfAside(xml: string, start: number): number {
  const mark = xml.startsWith('<!--', start) ? '-->' : '>'
  const end = xml.indexOf(mark, start + 2)
  return end < 0 ? xml.length : end + mark.length
}

/**
 * Reads the tag that begins at `start`. Undefined when the tag has no end, contains `<` or has too long an
 * attribute value.
 */
function readTag(xml: string, start: number): Tag | undefined {
  let attributes = 0
  let quote = ''
  let quotedAt = 0
  for (let at = start + 1; at < xml.length; at += 1) {
    const sign = xml.charAt(at)
    if (sign === '<') return undefined
    if (quote !== '') {
      if (at - quotedAt > most.value) return undefined
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") {
      quote = sign
      quotedAt = at
      attributes += 1
    } else if (sign === '>') {
      const isClose = xml.charAt(start + 1) === '/'
      const kind = isClose ? 'close' : xml.charAt(at - 1) === '/' ? 'empty' : 'open'
      return { end: at + 1, attributes, kind }
    }
  }
  return undefined
}
