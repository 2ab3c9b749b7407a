import type { RoundingKg } from '#trade/freight/chargeable.ts'
import type { Unit } from '#trade/services/draft.ts'
import { formatMoney } from '#values/amounts.ts'
import { formatMeasure, formatWeight, withUnit } from '#values/measures.ts'
import type { Calculation, CalculatorForm } from './calculation.ts'

/** French texts for the result of the freight calculator, for display or sharing. */
type CalculationWords = {
  rows: { label: string; value: string }[]
  /** The billed quantity, which the page shows in large print. */
  headline: { label: string; value: string }
  /** The explanation of how the billed quantity was determined. */
  why: string
  estimate: { detail: string; amount: string } | null
}

export function calculationWords(calculation: Calculation): CalculationWords {
  const { mode, estimate } = calculation
  return {
    rows: resultRows(calculation),
    headline:
      mode === 'aerien'
        ? { label: 'Poids taxable', value: formatWeight(calculation.chargeableKg) }
        : { label: 'Unités payantes', value: withUnit(calculation.lclUnits, 'W/M') },
    why: mode === 'aerien' ? whyByAir(calculation) : whyBySea(calculation),
    estimate: estimate && {
      detail: `${estimate.name}\u00a0: ${withUnit(estimate.quantity, estimate.unit)} × ${formatMoney(estimate.price)}`,
      amount: formatMoney(estimate.cents),
    },
  }
}

/** A summary of a few lines, to send as a message. */
export function calculationSummary(typed: CalculatorForm, calculation: Calculation): string {
  const { headline, rows, estimate } = calculationWords(calculation)
  return [
    `${typed.colis} colis de ${typed.longueur} × ${typed.largeur} × ${typed.hauteur} cm, ${formatWeight(calculation.grossKg)}, ${typed.mode === 'aerien' ? 'par avion' : 'par bateau'}.`,
    `${rows[0]?.label} : ${rows[0]?.value}. ${headline.label} : ${headline.value}.`,
    ...(estimate ? [`Estimation : ${estimate.amount} (${estimate.detail}).`] : []),
  ].join('\n')
}

/** The unit printed after a price: `/ kg`, or `forfait` for a flat rate. */
export function perUnit(unit: Unit): string {
  return unit === 'forfait' ? 'forfait' : `/\u00a0${unit}`
}

function resultRows({ mode, volumeM3, volumetricKg, grossKg, measuring }: Calculation) {
  const volume = { label: 'Volume', value: withUnit(volumeM3, 'm³') }
  if (mode === 'aerien')
    return [
      volume,
      { label: `Poids volumétrique (÷\u00a0${measuring.airDivisor})`, value: formatWeight(volumetricKg) },
    ]
  return [volume, { label: 'Poids en tonnes', value: `${formatMeasure(grossKg / 1000)}\u00a0t` }]
}

const roundedTo: Record<RoundingKg, string> = {
  0.1: 'aux 100 g supérieurs',
  0.5: 'au demi-kilo supérieur',
  1: 'au kilo supérieur',
}

function whyByAir({ grossKg, volumetricKg, measuring }: Calculation): string {
  const rounded = `arrondi ${roundedTo[measuring.roundingKg]}`
  if (volumetricKg > grossKg)
    return `Le volume compte plus que le poids\u00a0: c'est lui qui est facturé, ${rounded}.`
  return `Le poids compte plus que le volume\u00a0: il est facturé, ${rounded}.`
}

function whyBySea({ volumeM3, grossKg, lclUnits, measuring: { wmMinimum } }: Calculation): string {
  if (lclUnits > volumeM3 && lclUnits > grossKg / 1000)
    return `Un envoi en groupage compte pour ${wmMinimum === 1 ? 'une unité' : withUnit(wmMinimum, 'W/M')} au moins.`
  if (volumeM3 >= grossKg / 1000)
    return 'Les mètres cubes comptent plus que les tonnes\u00a0: ce sont eux qui sont facturés.'
  return 'Les tonnes comptent plus que les mètres cubes\u00a0: ce sont elles qui sont facturées.'
}
