import { api } from '#access/guard.ts'
import { Refusal } from '#access/refusal.ts'
import { fileById, keepFile } from '#files/queries.ts'
import { eventStatement } from '#journal/event.ts'
import { refuseWithoutMail } from '#mail/sends-mail.ts'
import { documentsOf, saveDocuments, stampPath } from './documents.ts'
import { invoicingOf, saveInvoicing } from './invoicing.ts'
import { logSetting } from './log.ts'
import { hasTriedEnough, mailOf, queueTest, saveMail } from './mail.ts'
import { changeSubProduct, createSubProduct, listSubProducts, removeSubProduct } from './sub-products.ts'
import { saveTimeZone, saveVisibility, timeZoneOf, visibilityOf } from './tenant.ts'

export const settings = api.settings.router({
  invoicingDefaults: api.settings.invoicingDefaults.handler(({ context }) => invoicingOf(context.company)),

  documents: api.settings.documents.handler(({ context }) => documentsOf(context.company)),

  saveDocuments: api.settings.saveDocuments.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveDocuments(context.company, version, draft)
    await logSetting(context, 'company_info')
    return saved
  }),

  putStamp: api.settings.putStamp.handler(async ({ context: { company, actor, bytes } }) => {
    const stamp = await keepFile(company, actor, 'stamps', 'cachet', bytes)
    return { ...stamp, url: stampPath(company.id, stamp.id) }
  }),

  openStamp: api.settings.openStamp.handler(async ({ context: { company, bytes }, input: { id } }) => {
    const stamp = await fileById(company, 'stamps', id)
    bytes?.found?.(stamp.storageKey)
    return { ...stamp.info, url: stampPath(company.id, id) }
  }),

  invoicing: api.settings.invoicing.handler(({ context }) => invoicingOf(context.company)),

  saveInvoicing: api.settings.saveInvoicing.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveInvoicing(context.company, version, draft)
    await logSetting(context, 'invoicing_settings')
    return saved
  }),

  subProducts: api.settings.subProducts.handler(({ context }) => listSubProducts(context.company)),

  createSubProduct: api.settings.createSubProduct.handler(async ({ context, input: { id, name } }) => {
    const created = await createSubProduct(context.company, name, id)
    await logSetting(context, 'sub_products', created.id)
    return created
  }),

  changeSubProduct: api.settings.changeSubProduct.handler(async ({ context, input: { id, version, name } }) => {
    const changed = await changeSubProduct(context.company, id, version, name)
    await logSetting(context, 'sub_products', id)
    return changed
  }),

  removeSubProduct: api.settings.removeSubProduct.handler(async ({ context, input: { id } }) => {
    await removeSubProduct(context.company, id)
    await logSetting(context, 'sub_products', id)
  }),

  timeZone: api.settings.timeZone.handler(({ context }) => timeZoneOf(context.company)),

  saveTimeZone: api.settings.saveTimeZone.handler(async ({ context, input: { version, timeZone } }) => {
    const saved = await saveTimeZone(context.company, version, timeZone)
    await logSetting(context, 'tenants', context.company.id)
    return saved
  }),

  visibility: api.settings.visibility.handler(({ context }) => visibilityOf(context.company)),

  saveVisibility: api.settings.saveVisibility.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveVisibility(context.company, version, draft)
    await logSetting(context, 'tenants', context.company.id)
    return saved
  }),

  mail: api.settings.mail.handler(({ context: { server, company } }) => mailOf(company, server.mail ?? 'none')),

  saveMail: api.settings.saveMail.handler(async ({ context, input: { version, ...draft } }) => {
    const { company, server } = context
    const saved = await saveMail(company, server.mail ?? 'none', version, draft)
    await logSetting(context, 'mail_settings')
    return saved
  }),

  testMail: api.settings.testMail.handler(async ({ context: { server, asked, actor, company } }) => {
    refuseWithoutMail(server)
    if (await hasTriedEnough(company, actor.userId)) throw new Refusal('TOO_MANY', { retryAfter: 900 })
    const to = await queueTest(company, actor.userId)
    await company.run(eventStatement(asked, { action: 'MAIL_TESTED', success: true, tenantId: company.id, userId: actor.userId }))
    return { to }
  }),
})
