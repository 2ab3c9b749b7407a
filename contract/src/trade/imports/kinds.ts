import { type ImportedDomain, importedDomains } from '#domains.ts'
import { clientFields } from './fields/client-fields.ts'
import type { ImportField } from './fields/field.ts'
import { goodsFields } from './fields/goods-fields.ts'
import { openingFields } from './fields/opening-fields.ts'
import { serviceFields } from './fields/service-fields.ts'

/**
 * `goods` are parcels announced before they arrive. Their status is « Attendu » until a scan receives them.
 * `invoices` are opening balances: what clients owed, or had in advance, before the company used Escale.
 */
export type ImportKind = ImportedDomain
export const importKindNames = importedDomains as [ImportKind, ...ImportKind[]]

/** The fields that can be imported, by kind of record. */
const importFields: Record<ImportKind, Record<string, ImportField>> = {
  clients: clientFields,
  services: serviceFields,
  goods: goodsFields,
  invoices: openingFields,
}

export function fieldsOfKind(kind: ImportKind): Record<string, ImportField> {
  return importFields[kind]
}

/** Fields that every record has. A totals row leaves their columns empty. */
const keyFields: Record<ImportKind, readonly string[]> = {
  clients: ['name', 'contact'],
  services: ['name'],
  goods: ['trackingNumber', 'cartons'],
  invoices: ['client'],
}

export function keyFieldsOf(kind: ImportKind): readonly string[] {
  return keyFields[kind]
}

/** Maximum number of lines. Larger files must be split, because nobody could review their preview. */
export const mostLines = 10_000
/** Number of lines uploaded, checked or written in one request. */
export const linesAtOnce = 500
/** Maximum file size in bytes. Larger files are not plausible lists. */
export const largestFile = 20 * 1024 * 1024
/**
 * Cells are cut at this number of characters. No field allows as many, so a cut cell is still refused as too
 * long.
 */
export const longestCell = 5000
/** Maximum number of characters in one line, over all chosen columns. */
export const longestLine = 20_000

/** Filters of the preview before the import is confirmed. */
export const previewChoices = ['toutes', 'erreurs', 'doublons', 'incomplètes'] as const
export type PreviewChoice = (typeof previewChoices)[number]
/**
 * Filters after the import. `écartées` are rejected lines, `gardées` those whose record stayed when the
 * import was undone.
 */
export const lineChoices = [...previewChoices, 'écartées', 'gardées'] as const
export type LineChoice = (typeof lineChoices)[number]
