import culori from 'culori/require'

const { parse, wcagContrast } = culori

/** What our reading of contrasts takes for a colour. */
export function hasContrasts(text: string): boolean {
  return text !== 'transparent' && parse(text) !== undefined
}

export function isOpaque(text: string): boolean {
  return (parse(text)?.alpha ?? 1) === 1
}

/** 1 for none, 21 for black on white; AA asks for 4.5. */
export function contrastOf(text: string, ground: string): number {
  return wcagContrast(text, ground)
}
