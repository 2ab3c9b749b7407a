import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anybody, refusal } from '#access/procedure.ts'
import { ways } from '#access/ways.ts'
import { Instant } from '#values/instants.ts'
import { messages } from '#wire/messages.ts'
import { Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'

const Company = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /**
   * The colour the company's palette is computed from, `#0b5d6b`; its tokens are served at
   * `/theme/{hex}.css`.
   */
  primaryColor: z.string(),
  /** Where its logo is, for everyone to see; null for none. */
  logoUrl: z.string().nullable(),
  /** Its own style sheet, for the signed-in application alone; null for none. */
  styleSheet: z.string().nullable(),
})

/** What the browser may know of a session: never a secret. */
export type Session = z.output<typeof Session>
export const Session = z.object({
  user: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  role: z.enum(roles),
  company: Company.nullable(),
  /** A super_admin has opened the company: until when, and whether they confirmed that they write. */
  support: z.object({ until: Instant, writes: z.boolean() }).nullable(),
  /** Why the company one was in is open no more: it was suspended, or one is a member no longer. */
  closed: z.enum(['suspended', 'left']).nullable(),
  /** 2 once a second factor was proved in it. */
  level: z.union([z.literal(1), z.literal(2)]),
  ways: z.array(z.enum(ways)),
  /**
   * The second factor that is asked of it and that it lacks: to be enrolled, or only to be proved. Until then
   * it opens nothing.
   */
  lacks: z.enum(['enrolment', 'proof']).nullable(),
  /** Every active company the person is a member of. */
  companies: z.array(Company.pick({ id: true, slug: true, name: true })),
  /** Renew before this instant: 15 minutes from the last renewal. */
  expiresAt: Instant,
})

const needsSession = { UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing } } as const

export const session = {
  /** Null when nobody is signed in. */
  current: anybody.route({ method: 'GET', path: '/session' }).output(Session.nullable()),
  renew: anybody.route({ method: 'POST', path: '/session/renew' }).output(Session).errors(needsSession),
  switchCompany: anybody
    .meta({ records: ['TENANT_SWITCH'] })
    .route({ method: 'POST', path: '/session/company' })
    .input(z.object({ companyId: Id }))
    .output(Session)
    .errors({
      ...needsSession,
      NOT_A_MEMBER: { status: 403, message: messages.notAMember },
      SUSPENDED: refusal(messages.companySuspended),
    }),
}
