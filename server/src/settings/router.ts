import { unlessTaken } from '#access/database-errors.ts'
import { api } from '#access/guard.ts'
import { fileById, keepFile } from '#files/queries.ts'
import { eventStatement } from '#journal/event.ts'
import { documentsOf, saveDocuments, stampPath } from './documents.ts'
import { invoicingOf, saveInvoicing } from './invoicing.ts'
import { logSetting } from './log.ts'
import { hasTriedEnough, mailOf, queueTest, saveMail } from './mail.ts'
import { changeSubProduct, createSubProduct, listSubProducts, removeSubProduct, subProductById } from './sub-products.ts'
import { saveTimeZone, saveVisibility, timeZoneOf, visibilityOf } from './tenant.ts'

export const settings = api.settings.router({
  invoicingDefaults: api.settings.invoicingDefaults.handler(({ context }) => invoicingOf(context.company)),

  documents: api.settings.documents.handler(({ context }) => documentsOf(context.company)),

  saveDocuments: api.settings.saveDocuments.handler(async ({ context, input: { version, ...draft }, errors }) => {
    const { company } = context
    if (draft.stampId && !(await fileById(company, 'stamps', draft.stampId))) throw errors.STAMP_UNKNOWN()
    const saved = await saveDocuments(company, version, draft)
    if (!saved) throw errors.STALE({ data: { current: await documentsOf(company) } })
    await logSetting(context, 'company_info')
    return saved
  }),

  putStamp: api.settings.putStamp.handler(async ({ context: { company, actor, bytes }, errors }) => {
    const { stored, kept } = bytes ?? {}
    if (!stored) throw errors.EMPTY()
    const stamp = await keepFile(company, actor, 'stamps', 'cachet', stored)
    if (!stamp) throw errors.QUOTA()
    kept?.()
    return { ...stamp, url: stampPath(company.id, stamp.id) }
  }),

  openStamp: api.settings.openStamp.handler(async ({ context: { company, bytes }, input: { id }, errors }) => {
    const stamp = await fileById(company, 'stamps', id)
    if (!stamp) throw errors.NOT_FOUND()
    bytes?.found?.(stamp.storageKey)
    return { ...stamp.info, url: stampPath(company.id, id) }
  }),

  invoicing: api.settings.invoicing.handler(({ context }) => invoicingOf(context.company)),

  saveInvoicing: api.settings.saveInvoicing.handler(async ({ context, input: { version, ...draft }, errors }) => {
    const { company } = context
    const saved = await saveInvoicing(company, version, draft)
    if (!saved) throw errors.STALE({ data: { current: await invoicingOf(company) } })
    await logSetting(context, 'invoicing_settings')
    return saved
  }),

  subProducts: api.settings.subProducts.handler(({ context }) => listSubProducts(context.company)),

  createSubProduct: api.settings.createSubProduct.handler(async ({ context, input: { id, name } }) => {
    const { company } = context
    const created = await unlessTaken('TAKEN', () => createSubProduct(company, name, id))
    await logSetting(context, 'sub_products', created.id)
    return created
  }),

  changeSubProduct: api.settings.changeSubProduct.handler(async ({ context, input: { id, version, name }, errors }) => {
    const { company } = context
    const changed = await unlessTaken('TAKEN', () => changeSubProduct(company, id, version, name))
    if (!changed) {
      const current = await subProductById(company, id)
      throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND()
    }
    await logSetting(context, 'sub_products', id)
    return changed
  }),

  removeSubProduct: api.settings.removeSubProduct.handler(async ({ context, input: { id }, errors }) => {
    const { company } = context
    if (!(await removeSubProduct(company, id))) throw errors.NOT_FOUND()
    await logSetting(context, 'sub_products', id)
  }),

  timeZone: api.settings.timeZone.handler(({ context }) => timeZoneOf(context.company)),

  saveTimeZone: api.settings.saveTimeZone.handler(async ({ context, input: { version, timeZone }, errors }) => {
    const { company } = context
    const saved = await saveTimeZone(company, version, timeZone)
    if (!saved) throw errors.STALE({ data: { current: await timeZoneOf(company) } })
    await logSetting(context, 'tenants', company.id)
    return saved
  }),

  visibility: api.settings.visibility.handler(({ context }) => visibilityOf(context.company)),

  saveVisibility: api.settings.saveVisibility.handler(async ({ context, input: { version, ...draft }, errors }) => {
    const { company } = context
    const saved = await saveVisibility(company, version, draft)
    if (!saved) throw errors.STALE({ data: { current: await visibilityOf(company) } })
    await logSetting(context, 'tenants', company.id)
    return saved
  }),

  mail: api.settings.mail.handler(({ context: { server, company } }) => mailOf(company, server.mail ?? 'none')),

  saveMail: api.settings.saveMail.handler(async ({ context, input: { version, ...draft }, errors }) => {
    const { company, server } = context
    const isSaved = await saveMail(company, version, draft)
    const current = await mailOf(company, server.mail ?? 'none')
    if (!isSaved) throw errors.STALE({ data: { current } })
    await logSetting(context, 'mail_settings')
    return current
  }),

  testMail: api.settings.testMail.handler(async ({ context: { server, asked, actor, company }, errors }) => {
    if ((server.mail ?? 'none') === 'none') throw errors.MAIL_OFF()
    if (await hasTriedEnough(company, actor.userId)) throw errors.TOO_MANY({ data: { retryAfter: 900 } })
    const to = await queueTest(company, actor.userId)
    if (!to) throw errors.NOT_FOUND()
    await company.run(eventStatement(asked, { action: 'MAIL_TESTED', success: true, tenantId: company.id, userId: actor.userId }))
    return { to }
  }),
})
