/** Elements allowed in a document. Providers send far fewer: each group of a person is one element. */
export const mostElements = 1000

const most = { depth: 32, attributesOfOne: 32, attributes: 2000, value: 2000 }

/**
 * For example `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`. The pattern is bounded, because
 * parsers search the end of the declaration more than once.
 */
const declaration = /^<\?xml[^<>?]{0,100}\?>/

type Tag = { end: number; attributes: number; kind: 'open' | 'close' | 'empty' }

/**
 * True for a document too wide or too deep to parse. Parsers, and the XPath that finds the signed element,
 * take quadratic time in the number of elements. This pass counts them without building anything. Text that
 * it cannot follow is not well-formed and counts as too large. The document must have neither a DOCTYPE nor
 * CDATA.
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

/** The end of a comment or declaration, or of the document when it is not closed. */
function endOfAside(xml: string, start: number): number {
  const mark = xml.startsWith('<!--', start) ? '-->' : '>'
  const end = xml.indexOf(mark, start + 2)
  return end < 0 ? xml.length : end + mark.length
}

/**
 * The tag that begins at `start`. Undefined when it has no end, contains another tag or has too long a value.
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
