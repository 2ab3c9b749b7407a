const deepest = 32
const [quote, backslash, openList, closeList, openObject, closeObject] = [...Buffer.from('"\\[]{}')]

/** Whether JSON holds lists in lists further than anything of ours does: who reads it by calling itself would run out of stack. */
export function isNestedDeeply(json: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (byte === openList || byte === openObject) depth += 1
    else if (byte === closeList || byte === closeObject) depth -= 1
    if (depth > deepest) return true
  }
  return false
}
