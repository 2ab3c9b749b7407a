import type { SecondTotal } from '#trade/currencies/rates.ts'
import type { QuoteState } from '#trade/quotes/words.ts'

// The content of the public page of a quote. Amounts are in cents, days in the company's time zone.

/** The path of a quote's page. `token` is the secret in the link. */
export function quotePath(token: string): string {
  return `/devis/${token}`
}

/** The path of the quote as PDF. `token` is the secret in the link. */
export function quotePdfPath(token: string): string {
  return `${quotePath(token)}/pdf`
}

/** A line as the client reads it: `2,4 m³ × 385,00 $`. */
export type SharedQuoteLine = {
  name: string
  quantity: number
  weightKg: number | null
  unitPrice: number
  total: number
  measure: { unit: string; quantity: number; rate: number } | null
}

/** A form of acceptance that was refused: what was typed, and the error of each field. */
export type RefusedAcceptance = { name: string; phone: string; errors: Record<string, string> }

export type SharedQuote = {
  number: string
  clientName: string
  state: Exclude<QuoteState, 'Brouillon'>
  serviceType: string
  origin: string | null
  destination: string | null
  weightKg: number | null
  volumeM3: number | null
  conditions: string | null
  issueDate: string
  validityDay: string
  total: number
  /** The total in the company's second currency. */
  second: SecondTotal | null
  lines: SharedQuoteLine[]
  /** SHA-256 of the version that is read. An acceptance sends it back. */
  hash: string
  acceptedBy: string | null
  /** The day of the acceptance. */
  acceptedOn: string | null
}
