import { z } from 'zod'
import { guarded, staleErrors } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { currencies } from '#trade/currencies/words.ts'
import { accountKinds } from '#trade/money-accounts/words.ts'
import { AnyDay } from '#values/dates.ts'
import { periodError } from '#values/periods.ts'
import { Count, FirstVersion, Id } from '#wire/page.ts'
import { AccountNumbersDraft } from './draft.ts'
import { entryFormats, journals, roleKeys } from './words.ts'

/** The number of a category or money account. Null while that of its kind is used. */
const OwnNumber = z.string().nullable()

/** Account numbers of a company, with the categories and money accounts that may have one. */
export type AccountingSettings = z.output<typeof AccountingSettings>
export const AccountingSettings = z.object({
  version: FirstVersion,
  roles: z.record(z.enum(roleKeys), z.string()),
  /** Categories of expenses. Empty for a company without tills, like `accounts`. */
  categories: z.array(z.object({ name: z.string(), number: OwnNumber })),
  accounts: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(accountKinds), number: OwnNumber })),
})

/** A line of the export. Amounts are cents of a dollar, negative in a correction. */
const PreviewLine = z.object({
  journal: z.enum(Object.keys(journals) as [keyof typeof journals]),
  number: z.string(),
  day: z.string(),
  account: z.string(),
  accountName: z.string(),
  clientName: z.string().nullable(),
  reference: z.string(),
  label: z.string(),
  debit: z.number().int(),
  credit: z.number().int(),
  foreign: z.object({ currency: z.enum(currencies), minor: z.number().int() }).nullable(),
})

/** Totals of an account over the period, in cents of a dollar. */
const AccountTotal = z.object({
  account: z.string(),
  name: z.string(),
  debit: z.number().int(),
  credit: z.number().int(),
})

export type EntriesPreview = z.output<typeof EntriesPreview>
export const EntriesPreview = z.object({
  /** The first lines only. The file has all of them. */
  lines: z.array(PreviewLine),
  accounts: z.array(AccountTotal),
  debit: z.number().int(),
  credit: z.number().int(),
  entriesCount: Count,
  linesCount: Count,
  /** Categories of expenses of the period that have no account number. */
  unnumbered: z.array(z.string()),
  /** Moves of the period that are left out, because their currency had no rate. */
  unratedCount: Count,
})

const day = AnyDay('Indiquez une date valide.')
const EntryPeriod = z.object({ from: day, to: day }).superRefine(({ from, to }, { addIssue }) => {
  const refused = periodError(from, to)
  if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
})

export const accounting = {
  settings: guarded('accounting.export', { reads: true })
    .route({ method: 'GET', path: '/accounting/settings' })
    .output(AccountingSettings),
  saveSettings: guarded('accounting.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/accounting/settings' })
    .input(z.object({ version: FirstVersion, ...AccountNumbersDraft.shape }))
    .output(AccountingSettings)
    .errors(staleErrors(AccountingSettings)),
  /** Returns the first lines of a period and the totals of all its accounts. */
  preview: guarded('accounting.export', { reads: true, dear: true })
    .route({ method: 'GET', path: '/accounting/entries' })
    .input(EntryPeriod)
    .output(EntriesPreview),
  /** Downloads the entries of a period as CSV, or as the file of the French tax office (FEC). */
  file: download('accounting.export', '/accounting/entries/file', { records: ['EXPORT'], dear: true })
    .input(z.intersection(EntryPeriod, z.object({ format: z.enum(entryFormats).default('csv') })))
    .output(z.object({ name: z.string() })),
}
