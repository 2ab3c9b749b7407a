import { z } from 'zod'
import { companyChoices, roles } from '#access/permissions.ts'
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
  /**
   * The base colour of the company's palette, for example `#0b5d6b`. The server serves the CSS variables
   * derived from it at `/theme/{hex}.css`.
   */
  primaryColor: z.string(),
  /** Null when the company has no logo. */
  logoUrl: z.string().nullable(),
  /** The company's custom style sheet, loaded on signed-in pages only. Null when the company has none. */
  styleSheet: z.string().nullable(),
  /** Rights that the company has switched on for its employees. */
  choices: z.array(z.enum(companyChoices)),
})

/** The part of a session that the browser may read. Contains no secrets. */
export type Session = z.output<typeof Session>
export const Session = z.object({
  user: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  role: z.enum(roles),
  company: Company.nullable(),
  /**
   * The super_admin's temporary access to the open company: when it ends, and whether they switched on
   * writing.
   */
  support: z.object({ until: Instant, writes: z.boolean() }).nullable(),
  /** Why the user can no longer use the session's company: it was suspended, or the user left it. */
  closed: z.enum(['suspended', 'left']).nullable(),
  /** 2 after the user passed the second factor, otherwise 1. */
  level: z.union([z.literal(1), z.literal(2)]),
  ways: z.array(z.enum(signInMethods)),
  /**
   * The step missing for the second factor: enrolling one, or using the enrolled one. Until then the session
   * gives access to nothing else.
   */
  lacks: z.enum(['enrolment', 'proof']).nullable(),
  /** The active companies of which the user is a member. */
  companies: z.array(Company.pick({ id: true, slug: true, name: true })),
  /**
   * The client must renew the session before this instant, which is 15 minutes after the last renewal.
   */
  expiresAt: Instant,
  /**
   * The practice company, and the company that it belongs to. Null when the open company has none. In
   * practice, `company` is the practice company itself.
   */
  practice: z.object({ id: Id, homeId: Id }).nullable(),
})

const needsSession = { UNAUTHORIZED: { status: 401, message: apiRefusals.sessionMissing } } as const

export const session = {
  /** The output is null when the request has no session. */
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
