import { type DomainList, domains } from '#domains.ts'

// Values of exported lists, without validation schemas, so that pages load little.

/** Lists available at `/api/lists/{list}`. */
export const exportedLists = Object.values(domains).flatMap(({ lists }): readonly ExportedList[] => lists)
export type ExportedList = DomainList

export const sheetFormats = ['csv', 'xlsx'] as const
