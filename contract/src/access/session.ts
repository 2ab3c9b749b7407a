import { z } from 'zod'
import { roles } from '#access/permissions.ts'
import { anonymous, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { messages } from '#wire/messages.ts'
import { Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { signInMethods } from './sign-in-methods.ts'

const Company = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** The base colour of the company's palette, `#0b5d6b`. Its tokens are served at `/theme/{hex}.css`. */
  primaryColor: z.string(),
  /** The public URL of the logo; null for none. */
  logoUrl: z.string().nullable(),
  /** The company's own style sheet, for signed-in pages only; null for none. */
  styleSheet: z.string().nullable(),
})

/** Public data of a session, without secrets. */
export type Session = z.output<typeof Session>
export const Session = z.object({
  user: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  role: z.enum(roles),
  company: Company.nullable(),
  /** A super_admin's access to the company: its end, and whether writing was confirmed. */
  support: z.object({ until: Instant, writes: z.boolean() }).nullable(),
  /** The reason why the session's company is closed: it was suspended, or the membership ended. */
  closed: z.enum(['suspended', 'left']).nullable(),
  /** 2 after a proof by second factor. */
  level: z.union([z.literal(1), z.literal(2)]),
  ways: z.array(z.enum(signInMethods)),
  /**
   * The missing second factor: to be enrolled, or only proved. The session has no other access until then.
   */
  lacks: z.enum(['enrolment', 'proof']).nullable(),
  /** Every active company the person is a member of. */
  companies: z.array(Company.pick({ id: true, slug: true, name: true })),
  /** The client renews before this instant, 15 minutes after the last renewal. */
  expiresAt: Instant,
})

const needsSession = { UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing } } as const

export const session = {
  /** Null without a session. */
  current: anonymous.route({ method: 'GET', path: '/session' }).output(Session.nullable()),
  renew: anonymous.route({ method: 'POST', path: '/session/renew' }).output(Session).errors(needsSession),
  switchCompany: anonymous
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
