import culori from 'culori/require'

const { clampRgb, parse, wcagContrast } = culori

/** Colour spaces for which the computed contrast equals that of a browser. */
const readModes = ['rgb', 'lrgb', 'hsl', 'oklab', 'oklch']

/** Whether the contrast of this colour can be computed. */
export function hasContrasts(text: string): boolean {
  return text !== 'transparent' && readModes.includes(parse(text)?.mode ?? '')
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/**
 * The WCAG contrast ratio, from 1 (none) to 21 (black on white). Level AA requires 4.5. Colours outside sRGB
 * are reduced to it, as on screens.
 */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(clampRgb(text) ?? text, clampRgb(ground) ?? ground)
}
