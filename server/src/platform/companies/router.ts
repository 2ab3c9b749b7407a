import { guardedApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { noticeStatement } from '#journal/notices.ts'
import { invite } from '#people/users/invitations.ts'
import { recordOnBothSides } from './both-logs.ts'
import { countCompany } from './figures.ts'
import {
  changeCompany,
  companyById,
  companyTotals,
  insertCompany,
  listCompanies,
  setSuspended,
} from './queries.ts'
import { confirmWriting, leaveCompany, leaveCompanyIfOpen, openCompany, renewToken } from './support.ts'

export const companies = guardedApi.companies.router({
  list: guardedApi.companies.list.handler(({ context, input }) => listCompanies(context.company, input)),

  totals: guardedApi.companies.totals.handler(({ context, input }) => companyTotals(context.company, input)),

  get: guardedApi.companies.get.handler(async ({ context: { company }, input }) => {
    await countCompany(company, input.id)
    return companyById(company, input.id)
  }),

  create: guardedApi.companies.create.handler(async ({ context, input }) => {
    const { server, company, actor } = context
    const id = await insertCompany(company, input)
    const admin = {
      firstName: input.adminFirstName,
      lastName: input.adminLastName,
      email: input.adminEmail,
      role: 'admin' as const,
    }
    const invited = await company.inside(id, (founded) => invite(server, founded, actor, admin))
    await recordOnBothSides(context, 'TENANT_CREATED', id, input.name)
    if (!invited) throw new Error('the company has just been founded')
    return {
      company: await companyById(company, id),
      invitationId: invited.invitation.id,
      isMailed: invited.link === null,
    }
  }),

  update: guardedApi.companies.update.handler(async ({ context, input: { id, version, ...changes } }) => {
    const { company } = context
    const changed = await changeCompany(company, id, version, changes)
    await recordOnBothSides(context, 'TENANT_UPDATED', id)
    return changed
  }),

  suspend: guardedApi.companies.suspend.handler(async ({ context, input: { id, reason, slug } }) => {
    const { company } = context
    const current = await companyById(company, id)
    if (slug !== current.slug) throw new Refusal('MISTYPED')
    if (!current.isActive) return current
    await setSuspended(company, id, reason)
    await recordOnBothSides(context, 'TENANT_SUSPENDED', id, reason)
    company.lastly(noticeStatement({ kind: 'access', companyId: id, userId: null }))
    return companyById(company, id)
  }),

  reopen: guardedApi.companies.reopen.handler(async ({ context, input: { id, reason } }) => {
    const { company } = context
    const current = await companyById(company, id)
    if (current.isActive) return current
    await setSuspended(company, id, null)
    await recordOnBothSides(context, 'TENANT_REOPENED', id, reason)
    return companyById(company, id)
  }),

  open: guardedApi.companies.open.handler(async ({ context, input: { id, reason } }) => {
    const { company, asked } = context
    const companyId = await leaveCompanyIfOpen(company, asked.sessionHash)
    const until = await openCompany(company, asked.sessionHash, id, reason)
    if (companyId) await recordOnBothSides(context, 'SUPPORT_ENDED', companyId)
    await recordOnBothSides(context, 'SUPPORT_ACCESS', id, reason)
    await renewToken(context)
    return { until }
  }),

  confirm: guardedApi.companies.confirm.handler(async ({ context }) => {
    const { company, asked } = context
    const confirmed = await confirmWriting(company, asked.sessionHash)
    await recordOnBothSides(context, 'SUPPORT_CONFIRMED', confirmed)
    await renewToken(context)
  }),

  leave: guardedApi.companies.leave.handler(async ({ context }) => {
    const { company, asked } = context
    const companyId = await leaveCompany(company, asked.sessionHash)
    await recordOnBothSides(context, 'SUPPORT_ENDED', companyId)
    await renewToken(context)
  }),
})
