import * as z from 'zod/mini'
import { isDay } from '#values/days.ts'
import { reason } from '#values/fields.ts'
import { figureText } from '#values/pasted-text.ts'
import { RemovalDraft, SuperAdminDraft } from './draft.ts'

/** Forms of the administration of accounts, in a separate file so that the sign-up page stays light. */

/** A person's name, as a super_admin may correct it. */
export type AccountNameDraft = z.output<typeof AccountNameDraft>
export const AccountNameDraft = z.pick(SuperAdminDraft, { firstName: true, lastName: true })

/** Blocks every sign-in to an account before that day, with the reason. */
export type BanDraft = z.output<typeof BanDraft>
export const BanDraft = z.object({
  until: z.string('Indiquez un jour.').check(
    z.overwrite(figureText),
    z.refine((day) => isDay(day), 'Indiquez un jour.'),
  ),
  reason: reason(300).check(z.minLength(3, 'Indiquez un motif de 3 caractères au moins.')),
  ...RemovalDraft.shape,
})
