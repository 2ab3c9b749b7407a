import { type DomainList, domains } from '#domains.ts'

// The words of the lists that leave as files, without the schemas that check them.

/** Each at `/api/lists/{list}`. */
export const exportedLists = Object.values(domains).flatMap(({ lists }): readonly ExportedList[] => lists)
export type ExportedList = DomainList

export const sheetFormats = ['csv', 'xlsx'] as const
