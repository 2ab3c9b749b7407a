/** A small fault. The run puts it into a copy of the project and checks that a daily test finds it. */
export type Mutant = {
  /** The harm to a user, in one sentence. */
  breaks: string
  file: string
  /** Code that stands exactly once in the file; `patternOf` finds it. `replace` takes its place. */
  find: string
  replace: string
  /**
   * Words of the paths of the tests that run first, in that order. Empty where only a browser test finds it.
   */
  tests: string
  /** Words of the paths of the browser tests, for a fault that no other test can find. */
  specs?: string
}

/**
 * Matches the text of a fault however the formatter broke its lines: white space between two signs is free,
 * and so is a comma before a closing bracket.
 */
export function patternOf(find: string): RegExp {
  const signs = [...find.replace(/\s+/g, '')].map((sign) => {
    const escaped = sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    return /[)\]}]/.test(sign) ? `,?\\s*${escaped}` : escaped
  })
  return new RegExp(signs.join('\\s*'), 'g')
}
