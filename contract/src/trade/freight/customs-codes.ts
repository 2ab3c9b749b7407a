import * as z from 'zod/mini'
import type { Country } from '#values/countries.ts'
import { Cents } from '#values/money.ts'
import { figureText } from '#values/pasted-text.ts'
import { optionalAs } from '#values/text.ts'

/**
 * A code of the Harmonized System: 6 digits, or 8 or 10 with the national part, typed on any keyboard. Dots,
 * spaces and hyphens are removed.
 */
export function hsCode() {
  return optionalAs(
    40,
    (typed) => figureText(typed).replaceAll(/[\s.-]/g, ''),
    z.regex(/^(?:\d{2}){3,5}$/, 'Le code SH a 6, 8 ou 10 chiffres.'),
  )
}

/** Shows a code of the Harmonized System as `8517.13` or `8517.13.00`. */
export function formatHsCode(code: string): string {
  return [code.slice(0, 4), ...(code.slice(4).match(/../g) ?? [])].join('.')
}

/** The number of a dangerous good, typed on any keyboard. `3480` and `un 3480` give `UN3480`. */
export function unNumber() {
  return optionalAs(
    20,
    (typed) =>
      figureText(typed)
        .toUpperCase()
        .replace(/^(?:UN)?\W*(\d{4})$/, 'UN$1'),
    z.regex(/^UN\d{4}$/, 'Le numéro ONU a quatre chiffres. Exemple : UN3480'),
  )
}

/** An optional amount in cents. */
export function optionalCents() {
  return z._default(z.nullable(Cents), null)
}

/** The name of the tax number that customs of a country ask of a consignee. */
export function taxNumberName(country: string | null): string {
  return (country && taxNumberNames[country as Country]) || 'N° fiscal'
}

const taxNumberNames: Partial<Record<Country, string>> = {
  CD: 'NIF',
  CG: 'NIU',
  CM: 'NIU',
  CI: 'NCC',
  BJ: 'IFU',
  BF: 'IFU',
  GA: 'NIF',
  ML: 'NIF',
  GN: 'NIF',
  TG: 'NIF',
  SN: 'NINEA',
}
