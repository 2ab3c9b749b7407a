import * as z from 'zod/mini'
import { EmailAddress } from '../account/draft.ts'
import { name, optional } from '../text.ts'
import { companyMessages } from './messages.ts'
import { reservedSlugs } from './slug.ts'
import { isTimeZone } from './time-zones.ts'

const shortest = 'Indiquez un nom de 2 caractères au moins.'
const CompanyName = name("Indiquez le nom de l'entreprise.").check(z.minLength(2, shortest), z.maxLength(80, '80 caractères au plus.'))

/** The company's address, `/tenant/{slug}`. */
const Slug = z.string('Indiquez le lien.').check(
  z.trim(),

  z.minLength(1, 'Indiquez le lien.'),
  z.regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, companyMessages.slugForm),
  z.refine((slug: string) => !reservedSlugs.includes(slug), companyMessages.slugTaken),
)

const place = {
  name: CompanyName,
  slug: Slug,
  city: optional(80),
  country: optional(80),
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'Choisissez un fuseau horaire.')), 'Africa/Kinshasa'),
}

export type CompanyDraft = z.output<typeof CompanyDraft>
export const CompanyDraft = z.object(place)

/** A company and who will run it. */
export type NewCompanyDraft = z.output<typeof NewCompanyDraft>
export const NewCompanyDraft = z.object({
  ...place,
  adminFirstName: name('Indiquez le prénom.'),
  adminLastName: name('Indiquez le nom.'),
  adminEmail: EmailAddress,
})

const Reason = z
  .string(companyMessages.reasonMissing)
  .check(z.trim(), z.minLength(3, companyMessages.reasonMissing), z.maxLength(300, '300 caractères au plus.'))

/** Why, and the company's address typed out: what is done cannot be done by a slip. */
export type SuspensionDraft = z.output<typeof SuspensionDraft>
export const SuspensionDraft = z.object({
  reason: Reason,
  slug: z.string('Saisissez le lien.').check(z.trim(), z.minLength(1, 'Saisissez le lien.')),
})

export type ReasonDraft = z.output<typeof ReasonDraft>
export const ReasonDraft = z.object({ reason: Reason })
