import { z } from 'zod'
import { freshProof, guarded, refusal, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { slugMessages } from '#values/slug.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { CompanyDraft, NewCompanyDraft, ReasonDraft, SuspensionDraft } from './draft.ts'
import { companyMessages } from './messages.ts'

/** A company with its current number of users and clients, and its money figures of the last 30 days. */
export type Company = z.output<typeof Company>
export const Company = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  slug: z.string(),
  primaryColor: z.string(),
  city: z.string().nullable(),
  /** ISO 3166 code. Null until an admin sets it. */
  country: z.string().nullable(),
  timeZone: z.string(),
  isActive: z.boolean(),
  suspendedAt: Instant.nullable(),
  suspendedReason: z.string().nullable(),
  /** True when the company has a practice company, which this list does not show. */
  hasPractice: z.boolean(),
  createdAt: Instant,
  users: Count,
  clients: Count,
  invoices: Count,
  billed: Count,
  paid: Count,
  /** Total size of its files, in bytes. */
  storageBytes: Count,
  lastActivityAt: Instant,
  /** The time when the figures were computed. Null before the first computation. */
  countedAt: Instant.nullable(),
})

const companyStates = ['active', 'suspended', 'idle'] as const
export type CompanyList = z.output<typeof CompanyList>
export const CompanyList = listInput(
  ['name', 'createdAt', 'users', 'clients', 'invoices', 'billed', 'paid', 'lastActivityAt'],
  'asc',
).extend({
  /** `idle`: active, but without activity for 30 days. */
  state: z.enum(companyStates).optional(),
})

const Totals = z.object({
  count: Count,
  users: Count,
  clients: Count,
  invoices: Count,
  billed: Count,
  paid: Count,
})

const manage = 'platform.manage'
const slugTaken = { SLUG_TAKEN: refusal(slugMessages.taken) } as const
const nothingOpenErrors = { NOTHING_OPEN: refusal(companyMessages.nothingOpen) } as const

export const companies = {
  list: guarded(manage, { platform: true, reads: 'once' })
    .route({ method: 'GET', path: '/tenants' })
    .input(CompanyList)
    .output(page(Company)),
  totals: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/tenants/totals' })
    .input(filtersInput(CompanyList))
    .output(Totals),
  /** Recomputes the figures, then returns the company. */
  get: guarded(manage, { platform: true, reads: true, counts: true })
    .route({ method: 'GET', path: '/tenants/{id}' })
    .input(ById)
    .output(Company),
  /**
   * Creates a company and invites its first admin by email. When email is not configured, call `POST
   * /invitations/{id}/mail` to get the invitation link. This response cannot contain the link: it is stored
   * for the Idempotency-Key, and links must not be stored.
   */
  create: guarded(manage, { platform: true, creates: true, records: ['TENANT_CREATED'] })
    .route({ method: 'POST', path: '/tenants', successStatus: 201 })
    .input(NewCompanyDraft)
    .output(z.object({ company: Company, invitationId: Id, isMailed: z.boolean() }))
    .errors(slugTaken),
  update: guarded(manage, { platform: true, records: ['TENANT_UPDATED'] })
    .route({ method: 'PATCH', path: '/tenants/{id}' })
    .input(changesOf({ id: Id, version: Version }, CompanyDraft.shape))
    .output(Company)
    .errors({ ...slugTaken, ...staleErrors(Company) }),
  /**
   * Suspends the company. Its users are refused from their next request on. The caller types `slug` as
   * confirmation.
   */
  suspend: guarded(manage, { platform: true, records: ['TENANT_SUSPENDED'] })
    .route({ method: 'POST', path: '/tenants/{id}/suspension' })
    .input(z.object({ id: Id, ...SuspensionDraft.shape }))
    .output(Company)
    .errors({ ...freshProof, MISTYPED: refusal(companyMessages.slugMistyped) }),
  reopen: guarded(manage, { platform: true, records: ['TENANT_REOPENED'] })
    .route({ method: 'POST', path: '/tenants/{id}/reopening' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(Company)
    .errors(freshProof),

  /**
   * The button « Ouvrir l'espace de l'entreprise »: opens the company in the caller's session for one hour,
   * in read-only mode.
   */
  open: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_ACCESS', 'SUPPORT_ENDED'] })
    .route({ method: 'POST', path: '/tenants/{id}/support' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(z.object({ until: Instant }))
    .errors({ ...freshProof, SUSPENDED_COMPANY: refusal(companyMessages.isSuspended) }),
  /** Allows writing in the company that the super_admin has open. */
  confirm: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_CONFIRMED'] })
    .route({ method: 'POST', path: '/support/confirmation' })
    .output(z.void())
    .errors({ ...freshProof, ...nothingOpenErrors }),
  leave: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_ENDED'] })
    .route({ method: 'DELETE', path: '/support' })
    .output(z.void())
    .errors(nothingOpenErrors),
}
