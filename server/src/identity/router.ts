import { type Actor, guardedApi } from '#access/guard.ts'
import { securityEvent } from '#access/security-log.ts'
import type { RequestContext } from '#access/server.ts'
import { type Company, inCompany } from '#database/company.ts'
import { keepFile } from '#files/queries.ts'
import { lookOf } from './look.ts'
import { identityOf, isOwnLogo, saveIdentity } from './queries.ts'

type Context = RequestContext & { company: Company<string | null>; actor: Actor }

export const identity = guardedApi.identity.router({
  get: guardedApi.identity.get.handler(({ context, input, errors }) =>
    of(context, input.tenantId, errors.NOT_FOUND, async (company) => {
      const identity = await identityOf(company)
      if (!identity) throw errors.NOT_FOUND()
      return identity
    }),
  ),

  save: guardedApi.identity.save.handler(({ context, input: { tenantId, version, ...draft }, errors }) =>
    of(context, tenantId, errors.NOT_FOUND, async (company) => {
      const before = await identityOf(company)
      if (!before) throw errors.NOT_FOUND()
      const { css, rejected } = await compiled(draft.customCss)
      if (rejected.length > 0) throw errors.CSS_REJECTED({ data: { rejected } })
      if (draft.logoId && !(await isOwnLogo(company, draft.logoId))) throw errors.LOGO_UNKNOWN()
      const isSaved = await saveIdentity(company, before, version, draft, css)
      const current = await identityOf(company)
      if (!current) throw errors.NOT_FOUND()
      if (!isSaved) throw errors.STALE({ data: { current } })
      announce(company, context)
      return current
    }),
  ),

  putLogo: guardedApi.identity.putLogo.handler(({ context, input, errors }) =>
    of(context, input.tenantId, errors.NOT_FOUND, async (company) => {
      const { stored, kept } = context.bytes ?? {}
      if (!stored) throw errors.EMPTY()
      if (!(await identityOf(company))) throw errors.NOT_FOUND()
      const logo = await keepFile(company, context.actor, 'logos', 'logo', stored)
      if (!logo) throw errors.QUOTA()
      kept?.()
      return { ...logo, url: `/logo/${logo.id}` }
    }),
  ),

  look: guardedApi.identity.look.handler(({ input }) => lookOf(input.primaryColor, input.secondaryColor)),

  checkCss: guardedApi.identity.checkCss.handler(async ({ input }) => ({ rejected: (await compiled(input.css)).rejected })),
})

// The reader of style sheets takes half a second to load: whoever has none never waits for it.
async function compiled(source: string) {
  if (source.trim() === '') return { css: '', rejected: [] }
  const { compileCss } = await import('./css.ts')
  return compileCss(source)
}

/** A company's admin works on their own; a super_admin on any, whether or not they have one open. */
function of<T>({ company, actor, server }: Context, tenantId: string, notFound: () => Error, work: (company: Company) => Promise<T>): Promise<T> {
  if (company.id === tenantId) return work(company as Company)
  if (actor.role !== 'super_admin') throw notFound()
  return inCompany(server.pool, tenantId, work)
}

/** The company's log says who changed its face. */
function announce(company: Company, { actor, asked }: Context): void {
  company.lastly(
    securityEvent(asked, {
      action: 'IDENTITY_CHANGED',
      success: true,
      tenantId: company.id,
      userId: actor.userId,
      tableName: 'tenants',
      recordId: company.id,
    }),
  )
}
