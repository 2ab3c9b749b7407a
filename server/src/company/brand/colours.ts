import culori from 'culori/require'

const { clampRgb, parse, wcagContrast } = culori

/** The colour spaces whose contrast is computed as a browser shows it. */
const readModes = ['rgb', 'lrgb', 'hsl', 'oklab', 'oklch']

/** True for a colour whose contrast can be computed. */
export function hasContrasts(text: string): boolean {
  return text !== 'transparent' && readModes.includes(parse(text)?.mode ?? '')
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/**
 * The WCAG contrast, from 1 (none) to 21 (black on white); AA requires 4.5. Colours outside sRGB are clamped,
 * as on screens.
 */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(clampRgb(text) ?? text, clampRgb(ground) ?? ground)
}
