import { featuresText, roleChoicesText } from '@escale/contract/company/settings/words'
import { api } from '#access/guard/guard.ts'
import { withNumbers } from '#access/telephones.ts'
import { addFile, fileById } from '#channels/files/queries.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { noticeStatement } from '#journal/notices.ts'
import { invoicingOf, saveInvoicing } from './invoice-defaults.ts'
import { letterheadOf, printedPhone, saveLetterhead, stampPath } from './letterhead.ts'
import { mailOf, queueTest, saveMail } from './mail.ts'
import { factorRuleOf, saveFactorRule } from './second-factor.ts'
import { changeSubProduct, createSubProduct, listSubProducts, removeSubProduct } from './sub-products.ts'
import {
  companyCountry,
  companyFeatures,
  readDirectoryListing,
  roleChoicesOf,
  saveCountry,
  saveFeatures,
  saveRoleChoices,
  saveTimeZone,
  saveVisibility,
  timeZoneOf,
} from './tenant.ts'
import { saveWarehouse, warehouseOf } from './warehouse.ts'

export const settings = api.settings.router({
  invoicingDefaults: api.settings.invoicingDefaults.handler(async ({ context: { company } }) => {
    const { version: _, priceDay: _day, writeOffLimit: _limit, ...defaults } = await invoicingOf(company)
    return { ...defaults, airDivisor: (await warehouseOf(company)).airDivisor }
  }),

  letterhead: api.settings.letterhead.handler(({ context }) => letterheadOf(context.company)),

  saveLetterhead: api.settings.saveLetterhead.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveLetterhead(
      context.company,
      version,
      await withNumbers(context.company, 'phone', draft),
    )
    context.record('SETTINGS_UPDATED', { table: 'company_info' })
    return saved
  }),

  putStamp: api.settings.putStamp.handler(async ({ context: { company, actor, bytes } }) => {
    const stamp = await addFile(company, actor, 'stamps', 'cachet', bytes)
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
    context.record('SETTINGS_UPDATED', { table: 'invoicing_settings' })
    return saved
  }),

  measuring: api.settings.measuring.handler(async ({ context: { company } }) => {
    const { version: _, ...measuring } = await warehouseOf(company)
    return { ...measuring, phone: await printedPhone(company) }
  }),

  warehouse: api.settings.warehouse.handler(({ context }) => warehouseOf(context.company)),

  saveWarehouse: api.settings.saveWarehouse.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveWarehouse(context.company, version, draft)
    context.record('SETTINGS_UPDATED', { table: 'warehouse_settings' })
    return saved
  }),

  subProducts: api.settings.subProducts.handler(({ context }) => listSubProducts(context.company)),

  createSubProduct: api.settings.createSubProduct.handler(async ({ context, input: { id, name } }) => {
    const created = await createSubProduct(context.company, name, id)
    context.record('SETTINGS_UPDATED', { table: 'sub_products', id: created.id })
    return created
  }),

  changeSubProduct: api.settings.changeSubProduct.handler(
    async ({ context, input: { id, version, name } }) => {
      const changed = await changeSubProduct(context.company, id, version, name)
      context.record('SETTINGS_UPDATED', { table: 'sub_products', id: id })
      return changed
    },
  ),

  removeSubProduct: api.settings.removeSubProduct.handler(async ({ context, input: { id } }) => {
    await removeSubProduct(context.company, id)
    context.record('SETTINGS_UPDATED', { table: 'sub_products', id: id })
  }),

  timeZone: api.settings.timeZone.handler(({ context }) => timeZoneOf(context.company)),

  saveTimeZone: api.settings.saveTimeZone.handler(async ({ context, input: { version, timeZone } }) => {
    const saved = await saveTimeZone(context.company, version, timeZone)
    context.record('SETTINGS_UPDATED', { table: 'tenants', id: context.company.id })
    return saved
  }),

  secondFactor: api.settings.secondFactor.handler(({ context }) => factorRuleOf(context.company)),

  saveSecondFactor: api.settings.saveSecondFactor.handler(
    async ({ context, input: { version, ...draft } }) => {
      const saved = await saveFactorRule(context.company, context.actor, version, draft)
      context.record('MFA_RULE_CHANGED', { table: 'tenants', id: context.company.id })
      return saved
    },
  ),

  roles: api.settings.roles.handler(({ context }) => roleChoicesOf(context.company)),

  saveRoles: api.settings.saveRoles.handler(async ({ context, input: { version, ...draft } }) => {
    const { company, record } = context
    const saved = await saveRoleChoices(company, version, draft)
    record('SETTINGS_UPDATED', { table: 'tenants', id: company.id, detail: roleChoicesText(saved) })
    company.lastly(noticeStatement({ kind: 'access', companyId: company.id, userId: null }))
    return saved
  }),

  features: api.settings.features.handler(({ context }) => companyFeatures(context.company)),

  saveFeatures: api.settings.saveFeatures.handler(async ({ context, input: { version, ...draft } }) => {
    const { company, record } = context
    const saved = await saveFeatures(company, version, draft)
    record('SETTINGS_UPDATED', { table: 'tenants', id: company.id, detail: featuresText(saved.features) })
    company.lastly(noticeStatement({ kind: 'access', companyId: company.id, userId: null }))
    return saved
  }),

  country: api.settings.country.handler(({ context }) => companyCountry(context.company)),

  saveCountry: api.settings.saveCountry.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveCountry(context.company, version, draft)
    context.record('SETTINGS_UPDATED', { table: 'tenants', id: context.company.id })
    return saved
  }),

  visibility: api.settings.visibility.handler(({ context }) => readDirectoryListing(context.company)),

  saveVisibility: api.settings.saveVisibility.handler(async ({ context, input: { version, ...draft } }) => {
    const saved = await saveVisibility(
      context.company,
      version,
      await withNumbers(context.company, 'whatsapp', draft),
    )
    context.record('SETTINGS_UPDATED', { table: 'tenants', id: context.company.id })
    return saved
  }),

  mail: api.settings.mail.handler(({ context: { server, company } }) => mailOf(company, server.mail)),

  saveMail: api.settings.saveMail.handler(async ({ context, input: { version, ...draft } }) => {
    const { company, server } = context
    const saved = await saveMail(company, server.mail, version, draft)
    context.record('SETTINGS_UPDATED', { table: 'mail_settings' })
    return saved
  }),

  testMail: api.settings.testMail.handler(async ({ context: { server, actor, company, record } }) => {
    refuseWithoutMail(server)
    const to = await queueTest(company, actor.userId)
    record('MAIL_TESTED')
    return { to }
  }),
})
