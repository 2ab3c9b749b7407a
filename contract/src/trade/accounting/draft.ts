import * as z from 'zod/mini'
import { mostAccounts, mostCategories } from '#trade/money-accounts/words.ts'
import { optionalAs, required } from '#values/text.ts'
import { accountingMessages } from './messages.ts'
import { roleKeys } from './words.ts'

const withoutSeparators = (typed: string) => typed.replaceAll(/[\s.]/g, '').toUpperCase()
const numberShape = z.regex(/^\d{3}[A-Z0-9]{0,9}$/, accountingMessages.wrongNumber)

/** An account number as accountants write it: three digits first. Spaces and points are removed. */
const AccountNumber = z
  .string(accountingMessages.wrongNumber)
  .check(z.overwrite(withoutSeparators), numberShape)

/** A category or money account without a number uses that of its kind. */
const OptionalNumber = optionalAs(20, withoutSeparators, numberShape)

/** Account numbers of a company: by use, by category of expenses and by money account. */
export const AccountNumbersDraft = z.object({
  roles: z.record(z.enum(roleKeys), AccountNumber),
  categories: z
    .array(z.object({ name: required('Indiquez un nom.', 60), number: OptionalNumber }))
    .check(z.maxLength(mostCategories, `${mostCategories} catégories au plus.`)),
  accounts: z
    .array(z.object({ id: z.uuid('Identifiant invalide.'), number: OptionalNumber }))
    .check(z.maxLength(mostAccounts, `${mostAccounts} comptes au plus.`)),
})
export type AccountNumbersDraft = z.output<typeof AccountNumbersDraft>
