// French formatting of measurements, with no-break spaces and no more decimals than were measured.

const [tenths, hundredths, thousandths, tenThousandths] = [1, 2, 3, 4].map(
  (decimals) => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: decimals }),
) as [Intl.NumberFormat, Intl.NumberFormat, Intl.NumberFormat, Intl.NumberFormat]

/** `33,3 kg`, to the gram. */
export function formatWeight(weightKg: number): string {
  return `${formatFigure(weightKg)}\u00a0kg`
}

const leastShownM3 = 0.001

/**
 * `0,384 m³`, `12,4 m³`: to the litre below a cubic metre, to ten litres above. A volume under a litre is not
 * shown as zero.
 */
export function formatVolume(volumeM3: number): string {
  if (volumeM3 > 0 && volumeM3 < leastShownM3) return 'moins de 0,001\u00a0m³'
  return `${formatNumber(volumeM3 < 1 ? thousandths : hundredths, volumeM3)}\u00a0m³`
}

/** `60,5 cm`, to the millimetre. */
export function formatLength(lengthCm: number): string {
  return `${formatNumber(tenths, lengthCm)}\u00a0cm`
}

type Sizes = { lengthCm: number | null; widthCm: number | null; heightCm: number | null }

/** `60 × 40 × 20`, in centimetres of one piece; null when one size is missing. */
export function formatSizes({ lengthCm, widthCm, heightCm }: Sizes): string | null {
  if (lengthCm === null || widthCm === null || heightCm === null) return null
  return [lengthCm, widthCm, heightCm].map((cm) => formatNumber(tenths, cm)).join(' × ')
}

/** `45,5 kg`, `0,6278 m³`, `1,85 W/M`: the full stored precision, for billing. */
export function withUnit(figure: number, unit: string): string {
  return unit === 'kg' ? formatWeight(figure) : `${formatMeasure(figure)}\u00a0${unit}`
}

/** `1 234,6 kg`: one decimal, for narrow places. */
export function roundedWithUnit(figure: number, unit: string): string {
  return `${formatNumber(tenths, figure)}\u00a0${unit}`
}

/** `33,3`: up to three decimals, without unit. */
export function formatFigure(figure: number): string {
  return formatNumber(thousandths, figure)
}

/** `1,1053`: up to four decimals, for cubic metres and W/M. */
export function formatMeasure(figure: number): string {
  return formatNumber(tenThousandths, figure)
}

const weightInColumn = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 3 })
const volumeInColumn = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** `1 250,0`, aligned in a column of kilograms; empty when not weighed. */
export function columnWeight(weightKg: number | null): string {
  return weightKg === null ? '' : formatNumber(weightInColumn, weightKg)
}

/** `0,384`, aligned in a column of cubic metres; empty when not measured. */
export function columnVolume(volumeM3: number | null): string {
  return volumeM3 === null ? '' : formatNumber(volumeInColumn, volumeM3)
}

/** The narrow space is nearly invisible in our font. */
function formatNumber(format: Intl.NumberFormat, figure: number): string {
  return format.format(figure).replaceAll('\u202f', '\u00a0')
}
