// The words of the lists that leave as files, without the schemas that check them.

/** Each at `/api/lists/{list}`. */
export const exportedLists = ['clients', 'services', 'invoices', 'payments', 'expeditions', 'parcels', 'vehicles'] as const
export type ExportedList = (typeof exportedLists)[number]

export const sheetFormats = ['csv', 'xlsx'] as const
