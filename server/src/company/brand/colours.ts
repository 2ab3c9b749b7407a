import culori from 'culori/require'

const { clampRgb, parse, wcagContrast } = culori

/** The ways of writing a colour whose contrasts are read here as a browser shows them. */
const readModes = ['rgb', 'lrgb', 'hsl', 'oklab', 'oklch']

/** What our reading of contrasts takes for a colour. */
export function hasContrasts(text: string): boolean {
  return text !== 'transparent' && readModes.includes(parse(text)?.mode ?? '')
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/**
 * 1 for none, 21 for black on white; AA asks for 4.5. No screen shows more than white: what goes beyond
 * counts as shown.
 */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(clampRgb(text) ?? text, clampRgb(ground) ?? ground)
}
