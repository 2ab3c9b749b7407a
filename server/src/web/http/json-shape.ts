const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...Buffer.from('"\\,[]{}')]

/**
 * Counts the values in a JSON text, without field names, and its deepest nesting. Nothing is parsed yet: a
 * parser would create every value before the limits are checked, and a recursive one could overflow the
 * stack.
 */
export function jsonShape(json: Uint8Array): { values: number; depth: number } {
  const shape = { values: 1, depth: 0 }
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (byte === comma) shape.values += 1
    else if (byte === openList || byte === openObject) {
      shape.values += 1
      depth += 1
      if (depth > shape.depth) shape.depth = depth
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return shape
}
