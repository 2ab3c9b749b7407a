import { modeHsl, modeLrgb, modeOklab, modeOklch, modeRgb, parse, useMode, wcagContrast } from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)

export function isColour(text: string): boolean {
  return text !== 'transparent' && parse(text) !== undefined
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/** 1 for none, 21 for black on white; AA asks for 4.5. */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(text, ground)
}
