/** The deepest nesting of brackets and braces. An accepted style sheet needs three levels. */
const deepestCss = 50

/**
 * Counts the open brackets without parsing, because a recursive parser would overflow the stack on thousands
 * of them.
 */
export function isNestedTooDeeply(css: string): boolean {
  let depth = 0
  for (const character of css) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    if (depth > deepestCss) return true
  }
  return false
}
