import * as z from 'zod/mini'
import { country } from '#values/countries.ts'
import { city, companyName, email, personName, reason, timeZone } from '#values/fields.ts'
import { slug } from '#values/slug.ts'

const place = {
  name: companyName(),
  slug: slug(),
  city: city(),
  /** Null for a new company, which then gets the country of its time zone. */
  country: z._default(z.nullable(country()), null),
  timeZone: z._default(timeZone(), 'Africa/Kinshasa'),
}

export type CompanyDraft = z.output<typeof CompanyDraft>
export const CompanyDraft = z.object(place)

/** A new company and its first admin. */
export type NewCompanyDraft = z.output<typeof NewCompanyDraft>
export const NewCompanyDraft = z.object({
  ...place,
  adminFirstName: personName('Indiquez le prénom.'),
  adminLastName: personName('Indiquez le nom.'),
  adminEmail: email('Indiquez son email.'),
})

/** The most characters of a reason. */
const longestReason = 300

const Reason = reason(longestReason).check(z.minLength(3, 'Indiquez un motif de 3 caractères au moins.'))

/** The reason for suspending a company, and its slug, typed as confirmation. */
export type SuspensionDraft = z.output<typeof SuspensionDraft>
export const SuspensionDraft = z.object({
  reason: Reason,
  slug: z.string('Saisissez le lien.').check(z.trim(), z.minLength(1, 'Saisissez le lien.')),
})

export type ReasonDraft = z.output<typeof ReasonDraft>
export const ReasonDraft = z.object({ reason: Reason })
