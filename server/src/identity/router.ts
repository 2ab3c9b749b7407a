import type { Actor } from '#access/actor.ts'
import { api, guardedApi } from '#access/guard.ts'
import { Refusal } from '#access/refusal.ts'
import type { RequestContext } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { keepFile } from '#files/queries.ts'
import { eventStatement } from '#journal/event.ts'
import { lookOf } from './look.ts'
import { identityOf, saveIdentity } from './queries.ts'

type Context = RequestContext & { company: Company; actor: Actor }

/** A company's admin works on their own; a super_admin on any, whether or not they have one open. */
export const identity = guardedApi.identity.router({
  get: api.identity.get.handler(({ context }) => identityOf(context.company)),

  save: api.identity.save.handler(async ({ context, input: { tenantId: _tenant, version, ...draft } }) => {
    const { css, rejected } = await compiled(draft.customCss)
    if (rejected.length > 0) throw new Refusal('CSS_REJECTED', { rejected })
    const saved = await saveIdentity(context.company, version, draft, css)
    announce(context)
    return saved
  }),

  putLogo: api.identity.putLogo.handler(async ({ context: { company, actor, bytes } }) => {
    const logo = await keepFile(company, actor, 'logos', 'logo', bytes)
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
