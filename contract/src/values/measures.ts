// How measures are written: in French, with no-break spaces, and no more decimals than were measured.

const thousandths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const tenThousandths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })

/** `33,3 kg`: kilograms to the gram. */
export function formatWeight(weightKg: number): string {
  return `${formatFigure(weightKg)}\u00a0kg`
}

/** `33,3`: to three decimals, where the unit is said beside the figure. */
export function formatFigure(weightKg: number): string {
  return withWideSpaces(thousandths.format(weightKg))
}

/** `1,1053`: cubic metres, W/M and other measures, to four decimals. */
export function formatMeasure(figure: number): string {
  return withWideSpaces(tenThousandths.format(figure))
}

/** The narrow space is nearly invisible in our font. */
function withWideSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}
