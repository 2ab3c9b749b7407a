// Constants of legal numbers, in a file without validation schemas so that pages load less code.

/** Kinds of documents that have a series of their own. Stored values. */
export const seriesKinds = ['Maritime', 'Aérien', 'Avoir', 'Reçu', 'Devis'] as const
export type SeriesKind = (typeof seriesKinds)[number]

export const seriesNames: Record<SeriesKind, string> = {
  Maritime: 'Factures maritimes',
  Aérien: 'Factures de fret aérien',
  Avoir: 'Avoirs',
  Reçu: 'Reçus',
  Devis: 'Devis',
}

/** The names of series until a company chooses others. `series_name` in SQL has the same. */
export const defaultPrefixes: Record<SeriesKind, string> = {
  Maritime: 'FM',
  Aérien: 'FA',
  Avoir: 'AV',
  Reçu: 'RC',
  Devis: 'DV',
}

/** Number of holes of a series that are named. */
export const mostHoles = 50

export const seriesMessages = {
  saved: 'Séries enregistrées',
  saveFailed: "Les séries n'ont pas pu être enregistrées",
} as const

/** Refuses a name whose series has already begun this year. `field` is what cannot change. */
export function seriesBegun(field: SeriesKind | 'agency', year: number): string {
  const what =
    field === 'agency'
      ? "Des numéros portent déjà ce code d'agence"
      : `Des numéros portent déjà ce préfixe (${seriesNames[field]})`
  return `${what} en ${year}. Il se change au début d'une année, avant le premier document.`
}
