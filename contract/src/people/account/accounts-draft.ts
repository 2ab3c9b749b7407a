import * as z from 'zod/mini'
import { isDay } from '#values/days.ts'
import { reason } from '#values/fields.ts'
import { RemovalDraft, SuperAdminDraft } from './draft.ts'

/**
 * What a super_admin does to an account; apart from what is typed on the page of sign-up, which is lighter
 * without it.
 */

/** How somebody is called, as a super_admin may correct it. */
export type AccountNameDraft = z.output<typeof AccountNameDraft>
export const AccountNameDraft = z.pick(SuperAdminDraft, { firstName: true, lastName: true })

/** Nobody enters an account before that day, and why. */
export type BanDraft = z.output<typeof BanDraft>
export const BanDraft = z.object({
  until: z.string('Indiquez un jour.').check(z.refine((day) => isDay(day), 'Indiquez un jour.')),
  reason: reason(300).check(z.minLength(3, 'Indiquez un motif de 3 caractères au moins.')),
  ...RemovalDraft.shape,
})
