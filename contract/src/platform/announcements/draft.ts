import * as z from 'zod/mini'
import { required } from '#values/text.ts'

export const levels = ['Information', 'Attention', 'Urgent'] as const
export type Level = (typeof levels)[number]

// Dates and UUIDs are checked by plain functions because zod's own date and UUID checks would make the bundle
// of every form larger.
const Moment = z
  .string('Indiquez une date et une heure.')
  .check(z.refine(isInstant, 'Indiquez une date et une heure.'))
const CompanyId = z
  .string()
  .check(
    z.refine(
      (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
      'Identifiant invalide.',
    ),
  )

/** An announcement to all companies or to one, for a limited time. */
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>
export const AnnouncementDraft = z
  .object({
    message: required('Écrivez le message.', 500),
    level: z._default(z.enum(levels, 'Choisissez un niveau.'), 'Information'),
    /** The company that sees the announcement. Null for all companies. */
    companyId: z._default(z.nullable(CompanyId), null),
    startsAt: Moment,
    endsAt: z._default(z.nullable(Moment), null),
    dismissible: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
      path: ['endsAt'],
      error: 'La fin doit suivre le début.',
    }),
  )

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}
