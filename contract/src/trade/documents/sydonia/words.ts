/** The nature of a bill for customs of the destination. */
export const billNatures = {
  22: 'Exportation',
  23: 'Importation',
  24: 'Transit',
  28: 'Transbordement',
} as const
export type BillNature = `${keyof typeof billNatures}`
export const billNatureCodes = Object.keys(billNatures) as [BillNature, ...BillNature[]]

/** Most characters of a voyage and of the reference of a bill. Old readers cut the rest. */
export const longestReference = 17

/** The two files. Their names are those of the root elements. */
export const sydoniaFileNames = { Awmds: 'Manifeste', Awbolds: 'Dégroupage' } as const
export type SydoniaFile = keyof typeof sydoniaFileNames
export const sydoniaFiles = Object.keys(sydoniaFileNames) as [SydoniaFile, ...SydoniaFile[]]

export const sydoniaMessages = {
  saved: 'Codes de douane enregistrés',
  saveFailed: "Erreur lors de l'enregistrement des codes de douane",
} as const
