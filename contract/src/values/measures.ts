// Formatting of measurements in French, with no-break spaces and no more decimals than were measured.

const [tenths, hundredths, thousandths, tenThousandths] = [1, 2, 3, 4].map(
  (decimals) => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: decimals }),
) as [Intl.NumberFormat, Intl.NumberFormat, Intl.NumberFormat, Intl.NumberFormat]

/** Formats as `33,3 kg`, to the gram. */
export function formatWeight(weightKg: number): string {
  return `${formatFigure(weightKg)}\u00a0kg`
}

const leastShownM3 = 0.001

/**
 * Formats as `0,384 m³` or `12,4 m³`: three decimals below one cubic metre, two above. A volume under one
 * litre is not shown as zero.
 */
export function formatVolume(volumeM3: number): string {
  if (volumeM3 > 0 && volumeM3 < leastShownM3) return 'moins de 0,001\u00a0m³'
  return `${formatNumber(volumeM3 < 1 ? thousandths : hundredths, volumeM3)}\u00a0m³`
}

/** Formats as `60,5 cm`, to the millimetre. */
export function formatLength(lengthCm: number): string {
  return `${formatNumber(tenths, lengthCm)}\u00a0cm`
}

type Sizes = { lengthCm: number | null; widthCm: number | null; heightCm: number | null }

/** The dimensions of one piece in centimetres, `60 × 40 × 20`. Null when one is missing. */
export function formatSizes({ lengthCm, widthCm, heightCm }: Sizes): string | null {
  if (lengthCm === null || widthCm === null || heightCm === null) return null
  return [lengthCm, widthCm, heightCm].map((cm) => formatNumber(tenths, cm)).join(' × ')
}

/** Formats as `45,5 kg`, `0,6278 m³` or `1,85 W/M`, with all stored decimals, as needed for billing. */
export function withUnit(figure: number, unit: string): string {
  return unit === 'kg' ? formatWeight(figure) : `${formatMeasure(figure)}\u00a0${unit}`
}

/** Formats as `1 234,6 kg`, with one decimal, where space is limited. */
export function roundedWithUnit(figure: number, unit: string): string {
  return `${formatNumber(tenths, figure)}\u00a0${unit}`
}

/** Formats as `33,3`: three decimals at most, without a unit. */
export function formatFigure(figure: number): string {
  return formatNumber(thousandths, figure)
}

/** Formats as `1,1053`: four decimals at most, for cubic metres and W/M. */
export function formatMeasure(figure: number): string {
  return formatNumber(tenThousandths, figure)
}

const weightInColumn = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 3 })
const volumeInColumn = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** Formats a weight in kilograms as `1 250,0`, so that decimals align in a column. Empty when not weighed. */
export function columnWeight(weightKg: number | null): string {
  return weightKg === null ? '' : formatNumber(weightInColumn, weightKg)
}

/**
 * Formats a volume in cubic metres as `0,384`, so that decimals align in a column. Empty when not measured.
 */
export function columnVolume(volumeM3: number | null): string {
  return volumeM3 === null ? '' : formatNumber(volumeInColumn, volumeM3)
}

/**
 * Formats a number with U+00A0 in place of the narrow no-break space (U+202F), which is nearly invisible in
 * the application's font.
 */
function formatNumber(format: Intl.NumberFormat, figure: number): string {
  return format.format(figure).replaceAll('\u202f', '\u00a0')
}
