const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...Buffer.from('"\\,[]{}')]

/**
 * How many values the bytes of a JSON text hold, names of fields apart, and how deep its lists and objects
 * lie in each other.
 * Nothing is parsed: each value would be made, and a recursive reader would run out of stack, before any of
 * them is judged.
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
