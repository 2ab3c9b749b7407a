import { lexer } from 'css-tree'
import { hasContrasts } from './colours.ts'

/**
 * What both a browser and our reading of contrasts take for a colour: `a00000` without its sign is one to
 * neither.
 */
export function isColour(text: string): boolean {
  return hasContrasts(text) && lexer.match('<color>', text).error === null
}
