import { type ImportedDomain, importedDomains } from '#domains.ts'
import { clientFields } from './fields/client-fields.ts'
import type { ImportField } from './fields/field.ts'
import { goodsFields } from './fields/goods-fields.ts'
import { serviceFields } from './fields/service-fields.ts'

/** `goods` are announced parcels, « Attendu » until a scan receives them. */
export type ImportKind = ImportedDomain
export const importKindNames = importedDomains as [ImportKind, ...ImportKind[]]

/** The fields of each kind of import, as in its form. */
const importFields: Record<ImportKind, Record<string, ImportField>> = {
  clients: clientFields,
  services: serviceFields,
  goods: goodsFields,
}

export function fieldsOfKind(kind: ImportKind): Record<string, ImportField> {
  return importFields[kind]
}

/** The fields that every record of a kind fills. A line of totals leaves their columns empty. */
const keyFields: Record<ImportKind, readonly string[]> = {
  clients: ['name', 'contact'],
  services: ['name'],
  goods: ['trackingNumber', 'cartons'],
}

export function keyFieldsOf(kind: ImportKind): readonly string[] {
  return keyFields[kind]
}

/** A larger file must be cut, because nobody could review the preview. */
export const mostLines = 10_000
/** Lines sent, checked and written in one request. */
export const linesAtOnce = 500
/** Bytes. A larger file is not a plausible list. */
export const largestFile = 20 * 1024 * 1024
/** Longer than any field allows, so a cell cut at this length is still refused as too long. */
export const longestCell = 5000
/** Characters of one line, in all chosen columns. */
export const longestLine = 20_000

/** Filters of the preview, before confirmation. */
export const previewChoices = ['toutes', 'erreurs', 'doublons', 'incomplètes'] as const
export type PreviewChoice = (typeof previewChoices)[number]
/** Filters after the import; `écartées` are the rejected lines. */
export const lineChoices = [...previewChoices, 'écartées'] as const
export type LineChoice = (typeof lineChoices)[number]
