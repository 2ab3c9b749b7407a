import { type DomainList, domains } from '#domains.ts'

// Constants of exported lists, in a file without validation schemas so that pages load less code.

/** Names of the lists that `/api/lists/{list}` exports. */
export const exportedLists = Object.values(domains).flatMap(({ lists }): readonly ExportedList[] => lists)
export type ExportedList = DomainList

/** Exported lists whose rows are no records of a domain. They have no saved views. */
export const plainLists = ['rates'] as const
export type ListFileName = ExportedList | (typeof plainLists)[number]

export const sheetFormats = ['csv', 'xlsx'] as const

/** Number of chosen rows that one address can name for an export. Proxies refuse addresses above 8 kB. */
export const mostChosenRows = 200
