import { lexer } from 'css-tree'
import { hasContrasts } from './colours.ts'

/**
 * True for a colour that both browsers and our contrast computation accept. `a00000` without its `#` is
 * accepted by neither.
 */
export function isColour(text: string): boolean {
  return hasContrasts(text) && lexer.match('<color>', text).error === null
}
