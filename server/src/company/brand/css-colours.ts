import { lexer } from 'css-tree'
import { hasContrasts } from './colours.ts'

/**
 * Whether both browsers and the contrast computation accept this colour. For example, `a00000` without its
 * `#` is not a colour.
 */
export function isColour(text: string): boolean {
  return hasContrasts(text) && lexer.match('<color>', text).error === null
}
