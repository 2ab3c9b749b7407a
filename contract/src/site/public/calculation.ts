import {
  type AirDivisor,
  airChargeableKg,
  airDivisors,
  lclUnits,
  type MeasuringRules,
  priceOfQuantity,
  usualMeasuring,
  volumeM3,
  volumetricKg,
} from '#trade/freight/chargeable.ts'
import type { Unit } from '#trade/services/draft.ts'
import { parseWeight, parseWhole } from '#values/amounts.ts'
import { figureText } from '#values/pasted-text.ts'
import type { NamedPrice, PublicPrice } from './prices.ts'

// The freight calculator of the public prices page. Server and browser run the same functions, so the form
// works without JavaScript. Field names are also the query parameters.

export const measures = ['longueur', 'largeur', 'hauteur', 'colis', 'poids'] as const
export type Measure = (typeof measures)[number]

const travels = ['aerien', 'maritime'] as const
type Travel = (typeof travels)[number]

export type CalculatorForm = Record<Measure, string> & { mode: Travel; diviseur: AirDivisor; tarif: string }

/** Initial values of the form. They are round numbers, so that the result is easy to verify. */
const example: CalculatorForm = {
  mode: 'aerien',
  longueur: '60',
  largeur: '40',
  hauteur: '20',
  colis: '8',
  poids: '45',
  diviseur: 6000,
  tarif: '',
}

/** Reads the form from query parameters. An unknown choice is replaced by the first option. */
export function readCalculatorForm(read: (name: string) => string | null): CalculatorForm {
  const text = (name: Measure) => (read(name) ?? (read('mode') === null ? example[name] : '')).slice(0, 20)
  return {
    mode: travels.find((travel) => travel === read('mode')) ?? 'aerien',
    longueur: text('longueur'),
    largeur: text('largeur'),
    hauteur: text('hauteur'),
    colis: text('colis'),
    poids: text('poids'),
    diviseur: airDivisors.find((divisor) => String(divisor) === read('diviseur')) ?? 6000,
    tarif: read('tarif') ?? '',
  }
}

type Refusals = Partial<Record<Measure, string>>

/** The error text for each invalid field. */
export function formErrors(typed: CalculatorForm): Refusals {
  const refused = measures.filter((measure) => numbers[measure](typed[measure]) === null)
  return Object.fromEntries(refused.map((measure) => [measure, sentences[measure]]))
}

export type Calculation = {
  mode: Travel
  measuring: MeasuringRules
  volumeM3: number
  volumetricKg: number
  grossKg: number
  chargeableKg: number
  lclUnits: number
  /**
   * The cost with the chosen service: `quantity × price`, in the service's unit. Null when no service is
   * chosen.
   */
  estimate: { name: string; quantity: number; unit: Unit; price: number; cents: number } | null
}

/**
 * Calculates the freight. Returns null while a field is invalid. With a company, its measuring rules apply.
 * Without one, the divisor chosen in the form does.
 */
export function calculate(
  typed: CalculatorForm,
  offered: readonly NamedPrice[],
  companyRules: MeasuringRules | null,
): Calculation | null {
  const [lengthCm, widthCm, heightCm, pieces, grossKg] = measures.map((measure) =>
    numbers[measure](typed[measure]),
  )
  if (!lengthCm || !widthCm || !heightCm || !pieces || !grossKg) return null
  const parcels = [{ lengthCm, widthCm, heightCm, pieces }]
  const volume = volumeM3(parcels)
  const measuring = companyRules ?? { ...usualMeasuring, airDivisor: typed.diviseur }
  const result = {
    mode: typed.mode,
    measuring,
    volumeM3: volume,
    volumetricKg: volumetricKg(parcels, measuring.airDivisor),
    grossKg,
    chargeableKg: airChargeableKg(parcels, grossKg, measuring.airDivisor, measuring.roundingKg),
    lclUnits: lclUnits(volume, grossKg, measuring.wmMinimum),
  }
  return {
    ...result,
    estimate: estimateOf(
      result,
      offered.find(({ key }) => key === typed.tarif),
    ),
  }
}

/** The transport mode of a service in the calculator. Null when the service fits both modes. */
export function travelOf({ category }: Pick<PublicPrice, 'category'>): Travel | null {
  if (category === 'Aérien') return 'aerien'
  return category === 'Maritime' ? 'maritime' : null
}

function estimateOf(
  result: Omit<Calculation, 'estimate'>,
  service: PublicPrice | undefined,
): Calculation['estimate'] {
  if (!service) return null
  const quantity = billedQuantity(result, service)
  return {
    name: service.name,
    quantity,
    unit: service.unit,
    price: service.price,
    cents: priceOfQuantity(service.price, quantity),
  }
}

// The quantity that is multiplied by the price. Air freight bills the chargeable weight (kg), other services
// the gross weight (kg) or their own unit.
function billedQuantity(result: Omit<Calculation, 'estimate'>, { unit, category }: PublicPrice): number {
  if (unit === 'm³') return result.volumeM3
  if (unit === 'W/M') return result.lclUnits
  return category === 'Aérien' ? result.chargeableKg : result.grossKg
}

const numbers: Record<Measure, (typed: string) => number | null> = {
  longueur: parseLength,
  largeur: parseLength,
  hauteur: parseLength,
  colis: parsePieces,
  poids: (typed) => parseWeight(typed) || null,
}

function parsePieces(typed: string): number | null {
  const pieces = parseWhole(typed)
  return pieces !== null && pieces >= 1 && pieces <= 9999 ? pieces : null
}

function parseLength(typed: string): number | null {
  const plain = figureText(typed).replaceAll(/\s|cm/gu, '').replace(',', '.')
  return /^\d{1,4}(\.\d)?$/.test(plain) ? Number(plain) || null : null
}

const sentences: Record<Measure, string> = {
  longueur: 'Indiquez la longueur en centimètres, par exemple 60 ou 60,5.',
  largeur: 'Indiquez la largeur en centimètres, par exemple 40 ou 40,5.',
  hauteur: 'Indiquez la hauteur en centimètres, par exemple 20 ou 20,5.',
  colis: 'Indiquez un nombre de colis, de 1 à 9999.',
  poids: 'Indiquez le poids total en kilogrammes, par exemple 45 ou 45,5.',
}
