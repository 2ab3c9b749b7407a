/** A number of a series without holes. `series` is its prefix with the agency, for example `FM-KIN`. */
type LegalNumber = { series: string; year: number; rank: number }

/** Writes a legal number: `FM-KIN-2026-000123`. `take_number` in SQL writes the same. */
export function legalNumber({ series, year, rank }: LegalNumber): string {
  return `${series}-${year}-${String(rank).padStart(6, '0')}`
}

const writtenNumber = /^([a-z0-9]{1,6}(?:-[a-z0-9]{1,6})?)-(\d{4})-(\d{1,9})$/i

/**
 * The legal number that a person typed, with the zeros that were left out: `fm-2026-123` is FM-2026-000123.
 * Null for any other text.
 */
export function typedLegalNumber(text: string): string | null {
  const [, series, year, rank] = writtenNumber.exec(text.replaceAll(/\s/g, '')) ?? []
  if (series === undefined) return null
  return legalNumber({ series: series.toUpperCase(), year: Number(year), rank: Number(rank) })
}
