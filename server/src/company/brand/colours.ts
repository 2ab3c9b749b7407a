import { lexer } from 'css-tree'
import { modeHsl, modeLrgb, modeOklab, modeOklch, modeRgb, parse, useMode, wcagContrast } from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)

/** What both a browser and our reading of contrasts take for a colour: `a00000` without its sign is one to neither. */
export function isColour(text: string): boolean {
  return text !== 'transparent' && parse(text) !== undefined && lexer.match('<color>', text).error === null
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/** 1 for none, 21 for black on white; AA asks for 4.5. */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(text, ground)
}
