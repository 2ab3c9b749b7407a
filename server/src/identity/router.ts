import type { Actor } from '#access/actor.ts'
import { api, guardedApi } from '#access/guard.ts'
import type { RequestContext } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { keepFile } from '#files/queries.ts'
import { eventStatement } from '#journal/event.ts'
import { lookOf } from './look.ts'
import { identityOf, isOwnLogo, saveIdentity } from './queries.ts'

type Context = RequestContext & { company: Company; actor: Actor }

/** A company's admin works on their own; a super_admin on any, whether or not they have one open. */
export const identity = guardedApi.identity.router({
  get: api.identity.get.handler(async ({ context: { company }, errors }) => {
    const found = await identityOf(company)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  save: api.identity.save.handler(async ({ context, input: { tenantId: _tenant, version, ...draft }, errors }) => {
    const { company } = context
    const before = await identityOf(company)
    if (!before) throw errors.NOT_FOUND()
    const { css, rejected } = await compiled(draft.customCss)
    if (rejected.length > 0) throw errors.CSS_REJECTED({ data: { rejected } })
    if (draft.logoId && !(await isOwnLogo(company, draft.logoId))) throw errors.LOGO_UNKNOWN()
    const isSaved = await saveIdentity(company, before, version, draft, css)
    const current = await identityOf(company)
    if (!current) throw errors.NOT_FOUND()
    if (!isSaved) throw errors.STALE({ data: { current } })
    announce(context)
    return current
  }),

  putLogo: api.identity.putLogo.handler(async ({ context: { company, actor, bytes }, errors }) => {
    const { stored, kept } = bytes ?? {}
    if (!stored) throw errors.EMPTY()
    const logo = await keepFile(company, actor, 'logos', 'logo', stored)
    if (!logo) throw errors.QUOTA()
    kept?.()
    return { ...logo, url: `/logo/${logo.id}` }
  }),

  look: guardedApi.identity.look.handler(({ input }) => lookOf(input.primaryColor, input.secondaryColor)),

  checkCss: guardedApi.identity.checkCss.handler(async ({ input }) => {
    const { preview, rejected } = await compiled(input.css)
    return { preview, rejected }
  }),
})

// The reader of style sheets takes half a second to load: whoever has none never waits for it.
async function compiled(source: string) {
  if (source.trim() === '') return { css: '', preview: '', rejected: [] }
  const { compileCss } = await import('./css.ts')
  return compileCss(source)
}

/** The company's log says who changed its face. */
function announce({ company, actor, asked }: Context): void {
  company.lastly(
    eventStatement(asked, {
      action: 'IDENTITY_CHANGED',
      success: true,
      tenantId: company.id,
      userId: actor.userId,
      tableName: 'tenants',
      recordId: company.id,
    }),
  )
}
