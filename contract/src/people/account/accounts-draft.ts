import * as z from 'zod/mini'
import { isDay } from '#values/days.ts'
import { reason } from '#values/fields.ts'
import { figureText } from '#values/pasted-text.ts'
import { RemovalDraft, SuperAdminDraft } from './draft.ts'

/**
 * Forms of the account administration. They are in a separate file so that the sign-up page does not load
 * them.
 */

/** A user's name, corrected by a super_admin. */
export type AccountNameDraft = z.output<typeof AccountNameDraft>
export const AccountNameDraft = z.pick(SuperAdminDraft, { firstName: true, lastName: true })

/** A ban: the user cannot sign in before the given day. Includes the reason. */
export type BanDraft = z.output<typeof BanDraft>
export const BanDraft = z.object({
  until: z.string('Indiquez un jour.').check(
    z.overwrite(figureText),
    z.refine((day) => isDay(day), 'Indiquez un jour.'),
  ),
  reason: reason(300).check(z.minLength(3, 'Indiquez un motif de 3 caractères au moins.')),
  ...RemovalDraft.shape,
})
