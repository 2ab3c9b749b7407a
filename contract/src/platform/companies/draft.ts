import * as z from 'zod/mini'
import { country } from '#values/countries.ts'
import { city, companyName, email, personName, reason, timeZone } from '#values/fields.ts'
import { slug } from '#values/slug.ts'

const place = {
  name: companyName(),
  slug: slug(),
  city: city(),
  /** Null when a company is made: that of its clocks. */
  country: z._default(z.nullable(country()), null),
  timeZone: z._default(timeZone(), 'Africa/Kinshasa'),
}

export type CompanyDraft = z.output<typeof CompanyDraft>
export const CompanyDraft = z.object(place)

/** A company and who will run it. */
export type NewCompanyDraft = z.output<typeof NewCompanyDraft>
export const NewCompanyDraft = z.object({
  ...place,
  adminFirstName: personName('Indiquez le prénom.'),
  adminLastName: personName('Indiquez le nom.'),
  adminEmail: email('Indiquez son email.'),
})

/** Characters of a reason. */
const longestReason = 300

const Reason = reason(longestReason).check(z.minLength(3, 'Indiquez un motif de 3 caractères au moins.'))

/** Why, and the company's address typed out: what is done cannot be done by a slip. */
export type SuspensionDraft = z.output<typeof SuspensionDraft>
export const SuspensionDraft = z.object({
  reason: Reason,
  slug: z.string('Saisissez le lien.').check(z.trim(), z.minLength(1, 'Saisissez le lien.')),
})

export type ReasonDraft = z.output<typeof ReasonDraft>
export const ReasonDraft = z.object({ reason: Reason })
