import * as z from 'zod/mini'

export const levels = ['Information', 'Attention', 'Urgent'] as const
export type Level = (typeof levels)[number]

const Moment = z.iso.datetime({ offset: true, error: 'Indiquez une date et une heure.' })

/** What the platform says to everybody, or to one company, for a time. */
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>
export const AnnouncementDraft = z
  .object({
    message: z.string('Écrivez le message.').check(
      z.trim(),
      z.minLength(1, 'Écrivez le message.'),
      z.maxLength(500, '500 caractères au plus.'),
      z.refine((text: string) => !text.includes('\0'), 'Ce texte contient un caractère interdit.'),
    ),
    level: z._default(z.enum(levels, 'Choisissez un niveau.'), 'Information'),
    /** The only company that reads it; everybody when null. */
    companyId: z._default(z.nullable(z.uuid('Identifiant invalide.')), null),
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
