import { type ImportedDomain, importedDomains } from '#domains.ts'
import { clientFields } from './client-fields.ts'
import type { ImportField } from './field.ts'
import { goodsFields } from './goods-fields.ts'
import { serviceFields } from './service-fields.ts'

/** `goods`: parcels that are announced, « Attendu » until a scan receives them. */
export type ImportKind = ImportedDomain
export const importKindNames = importedDomains as [ImportKind, ...ImportKind[]]

/** What may be imported, and the fields of each: those of its form. */
const importFields: Record<ImportKind, Record<string, ImportField>> = {
  clients: clientFields,
  services: serviceFields,
  goods: goodsFields,
}

export function fieldsOfKind(kind: ImportKind): Record<string, ImportField> {
  return importFields[kind]
}

/** An import of more lines is cut in several files: its preview could no longer be read by anybody. */
export const mostLines = 10_000
/** Lines sent, judged and written together. */
export const linesAtOnce = 500
/** A file of more bytes is no list of clients. */
export const largestFile = 20 * 1024 * 1024
/** More than any field may hold: what is cut here is refused where it is judged, never kept short. */
export const longestCell = 5000
/** Letters of one line, in all the columns that were chosen. */
export const longestLine = 20_000

/** Which lines of an import are shown before it is confirmed. */
export const previewChoices = ['toutes', 'erreurs', 'doublons', 'incomplètes'] as const
export type PreviewChoice = (typeof previewChoices)[number]
/** And once it was written, those that became nothing. */
export const lineChoices = [...previewChoices, 'écartées'] as const
export type LineChoice = (typeof lineChoices)[number]
