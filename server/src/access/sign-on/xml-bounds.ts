/** How many elements a document may hold. Providers send far less: a group of a person is one element. */
export const mostElements = 1000

const most = { depth: 32, attributesOfOne: 32, attributes: 2000, value: 2000 }

/**
 * For example `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`. Parsers look for its end more than
 * once.
 */
const declaration = /^<\?xml[^<>?]{0,100}\?>/

type Tag = { end: number; attributes: number; kind: 'open' | 'close' | 'empty' }

/**
 * Whether a document is too wide or too deep to be parsed. The time of parsers, and of the XPath that looks
 * for what is signed,
 * grows with the square of the elements. One pass over the text counts them, and builds nothing. Text that
 * this pass cannot follow
 * is no well-formed XML, and counts as too much. It expects a document without a type and without CDATA.
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

/** Where a comment or the declaration ends; the end of the document when it does not. */
function endOfAside(xml: string, start: number): number {
  const mark = xml.startsWith('<!--', start) ? '-->' : '>'
  const end = xml.indexOf(mark, start + 2)
  return end < 0 ? xml.length : end + mark.length
}

/**
 * The tag that begins at `start`; undefined when it does not end, another one begins inside it, or a value is
 * too long.
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
