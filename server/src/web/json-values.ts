const [quote, backslash, comma, openList, openObject] = [...Buffer.from('"\\,[{')]

/** Whether JSON holds more values than it may, names of fields apart: each would be made before any of them is judged. */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let values = 1
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (byte === comma || byte === openList || byte === openObject) values += 1
    if (values > most) return true
  }
  return false
}
