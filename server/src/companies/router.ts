import { unlessTaken } from '#access/database-errors.ts'
import { guardedApi } from '#access/guard.ts'
import { noticeOf } from '#journal/notices.ts'
import { invite } from '#users/invitations.ts'
import { logOnBothSides } from './both-logs.ts'
import { countCompany } from './figures.ts'
import { changeCompany, companyById, companyTotals, insertCompany, listCompanies, setSuspended, slugIsTaken } from './queries.ts'
import { confirmWriting, leaveCompany, openCompany, renewToken } from './support.ts'

export const companies = guardedApi.companies.router({
  list: guardedApi.companies.list.handler(({ context, input }) => listCompanies(context.company, input)),

  totals: guardedApi.companies.totals.handler(({ context, input }) => companyTotals(context.company, input)),

  get: guardedApi.companies.get.handler(async ({ context: { company }, input, errors }) => {
    await countCompany(company, input.id)
    const found = await companyById(company, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  create: guardedApi.companies.create.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    if (await slugIsTaken(company, input.slug)) throw errors.SLUG_TAKEN()
    const id = await unlessTaken('SLUG_TAKEN', () => insertCompany(company, input))
    const admin = { firstName: input.adminFirstName, lastName: input.adminLastName, email: input.adminEmail, role: 'admin' as const }
    const invited = await company.inside(id, (founded) => invite(server, founded, actor, admin))
    await logOnBothSides(company, asked, { action: 'TENANT_CREATED', userId: actor.userId, companyId: id, detail: input.name })
    const founded = await companyById(company, id)
    if (!founded || !invited) throw new Error('the company has just been founded')
    return { company: founded, invitationId: invited.invitation.id, isMailed: invited.link === null }
  }),

  update: guardedApi.companies.update.handler(async ({ context: { company, actor, asked }, input: { id, version, ...changes }, errors }) => {
    if (changes.slug !== undefined && (await slugIsTaken(company, changes.slug, id))) throw errors.SLUG_TAKEN()
    const isChanged = await unlessTaken('SLUG_TAKEN', () => changeCompany(company, id, version, changes))
    const current = await companyById(company, id)
    if (!current) throw errors.NOT_FOUND()
    if (!isChanged) throw errors.STALE({ data: { current } })
    await logOnBothSides(company, asked, { action: 'TENANT_UPDATED', userId: actor.userId, companyId: id })
    return current
  }),

  suspend: guardedApi.companies.suspend.handler(async ({ context: { company, actor, asked }, input: { id, reason, slug }, errors }) => {
    const found = await companyById(company, id)
    if (!found) throw errors.NOT_FOUND()
    if (slug !== found.slug) throw errors.MISTYPED()
    if (!found.isActive) return found
    await setSuspended(company, id, reason)
    await logOnBothSides(company, asked, { action: 'TENANT_SUSPENDED', userId: actor.userId, companyId: id, detail: reason })
    company.lastly(noticeOf({ kind: 'access', company: id, user: null }))
    return (await companyById(company, id)) ?? found
  }),

  reopen: guardedApi.companies.reopen.handler(async ({ context: { company, actor, asked }, input: { id, reason }, errors }) => {
    const found = await companyById(company, id)
    if (!found) throw errors.NOT_FOUND()
    if (found.isActive) return found
    await setSuspended(company, id, null)
    await logOnBothSides(company, asked, { action: 'TENANT_REOPENED', userId: actor.userId, companyId: id, detail: reason })
    return (await companyById(company, id)) ?? found
  }),

  open: guardedApi.companies.open.handler(async ({ context, input: { id, reason }, errors }) => {
    const { company, actor, asked } = context
    const { userId } = actor
    if (!(await companyById(company, id))) throw errors.NOT_FOUND()
    const left = await leaveCompany(company, asked.sessionHash)
    const until = await openCompany(company, asked.sessionHash, id, reason)
    if (!until) throw errors.SUSPENDED_COMPANY()
    if (left) await logOnBothSides(company, asked, { action: 'SUPPORT_ENDED', userId, companyId: left })
    await logOnBothSides(company, asked, { action: 'SUPPORT_ACCESS', userId, companyId: id, detail: reason })
    await renewToken(context)
    return { until }
  }),

  confirm: guardedApi.companies.confirm.handler(async ({ context, errors }) => {
    const { company, actor, asked } = context
    const confirmed = await confirmWriting(company, asked.sessionHash)
    if (!confirmed) throw errors.NOTHING_OPEN()
    await logOnBothSides(company, asked, { action: 'SUPPORT_CONFIRMED', userId: actor.userId, companyId: confirmed })
    await renewToken(context)
  }),

  leave: guardedApi.companies.leave.handler(async ({ context, errors }) => {
    const { company, actor, asked } = context
    const left = await leaveCompany(company, asked.sessionHash)
    if (!left) throw errors.NOTHING_OPEN()
    await logOnBothSides(company, asked, { action: 'SUPPORT_ENDED', userId: actor.userId, companyId: left })
    await renewToken(context)
  }),
})
