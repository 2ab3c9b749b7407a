/** Brackets and braces open at once. A sheet that the product accepts needs three of them. */
const deepestCss = 50

/** Counts brackets only. A reader that follows them by recursion would run out of stack on thousands. */
export function isNestedTooDeeply(css: string): boolean {
  let depth = 0
  for (const character of css) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    if (depth > deepestCss) return true
  }
  return false
}
