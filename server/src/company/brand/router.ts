import { api, guardedApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { addFile } from '#channels/files/queries.ts'
import { lookOf } from './look.ts'
import { brandOf, saveBrand } from './queries.ts'

/**
 * Administrators edit the brand of their own company. A super_admin may edit that of any company without
 * opening it.
 */
export const brand = guardedApi.brand.router({
  get: api.brand.get.handler(({ context }) => brandOf(context.company)),

  save: api.brand.save.handler(async ({ context, input: { tenantId: _tenant, version, ...draft } }) => {
    const { css, rejected } = await compileSheet(draft.customCss)
    if (rejected.length > 0) throw new Refusal('CSS_REJECTED', { rejected })
    const saved = await saveBrand(context.company, version, draft, css)
    context.record('BRAND_CHANGED', { table: 'tenants', id: context.company.id })
    return saved
  }),

  putLogo: api.brand.putLogo.handler(async ({ context: { company, actor, bytes } }) => {
    const logo = await addFile(company, actor, 'logos', 'logo', bytes)
    return { ...logo, url: `/logo/${logo.id}` }
  }),

  look: guardedApi.brand.look.handler(({ input }) => lookOf(input.primaryColor, input.secondaryColor)),

  checkCss: guardedApi.brand.checkCss.handler(async ({ input }) => {
    const { preview, rejected } = await compileSheet(input.css)
    return { preview, rejected }
  }),
})

// The CSS parser takes half a second to load, so it is not loaded for an empty style sheet.
async function compileSheet(source: string) {
  if (source.trim() === '') return { css: '', preview: '', rejected: [] }
  const { compileCss } = await import('./css.ts')
  return compileCss(source)
}
