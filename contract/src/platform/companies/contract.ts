import { z } from 'zod'
import { freshProof, guarded, refusal, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { slugMessages } from '#values/slug.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Count, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { CompanyDraft, NewCompanyDraft, ReasonDraft, SuspensionDraft } from './draft.ts'
import { companyMessages } from './messages.ts'

/** A company with its figures: people and clients of today, money of the last thirty days. */
export type Company = z.output<typeof Company>
export const Company = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  slug: z.string(),
  primaryColor: z.string(),
  city: z.string().nullable(),
  /** ISO 3166; null until it is set. */
  country: z.string().nullable(),
  timeZone: z.string(),
  isActive: z.boolean(),
  suspendedAt: Instant.nullable(),
  suspendedReason: z.string().nullable(),
  createdAt: Instant,
  users: Count,
  clients: Count,
  invoices: Count,
  billed: Count,
  paid: Count,
  /** Total size of its files. */
  storageBytes: Count,
  lastActivityAt: Instant,
  /** The time of the figures; null before the first count. */
  countedAt: Instant.nullable(),
})

const companyStates = ['active', 'suspended', 'idle'] as const
export type CompanyList = z.output<typeof CompanyList>
export const CompanyList = listInput(
  ['name', 'createdAt', 'users', 'clients', 'invoices', 'billed', 'paid', 'lastActivityAt'],
  'asc',
).extend({
  /** `idle`: active, but without activity for thirty days. */
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
  /** Recounts the figures before answering. */
  get: guarded(manage, { platform: true, reads: true, counts: true })
    .route({ method: 'GET', path: '/tenants/{id}' })
    .input(ById)
    .output(Company),
  /**
   * Creates a company and invites its first admin. Without mail, `POST /invitations/{id}/mail` returns the
   * invitation's link, which is never stored, so it cannot be part of this response.
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
  /** Blocks the company's users from their next request on. The caller types `slug` as a confirmation. */
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

  /** `Ouvrir l'espace de l'entreprise`: opens the company in this session for an hour, read-only. */
  open: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_ACCESS', 'SUPPORT_ENDED'] })
    .route({ method: 'POST', path: '/tenants/{id}/support' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(z.object({ until: Instant }))
    .errors({ ...freshProof, SUSPENDED_COMPANY: refusal(companyMessages.isSuspended) }),
  /** Allows writing from now on. */
  confirm: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_CONFIRMED'] })
    .route({ method: 'POST', path: '/support/confirmation' })
    .output(z.void())
    .errors({ ...freshProof, ...nothingOpenErrors }),
  leave: guarded(manage, { platform: true, unkept: true, records: ['SUPPORT_ENDED'] })
    .route({ method: 'DELETE', path: '/support' })
    .output(z.void())
    .errors(nothingOpenErrors),
}
