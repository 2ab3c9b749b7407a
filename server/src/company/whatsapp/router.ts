import { runInCompany } from '#access/guard/external-call.ts'
import { accountApi, api, publicApi } from '#access/guard/guard.ts'
import { readTemplates } from '#channels/whatsapp/account/templates.ts'
import { connect, disconnect, linkOf, testAccount } from './account.ts'
import { submitCodeTemplate } from './codes.ts'
import { billedThisMonth, saveSettings, settingsOf } from './settings.ts'
import { removeTemplate, submitTemplate } from './submissions.ts'
import { requestPhoneData } from './telephone.ts'
import { createTemplate, saveTemplate, templatesOf } from './templates.ts'
import { openAccount, withFrenchRefusal } from './whatsapp-call.ts'

const outside = accountApi.whatsapp

export const whatsapp = publicApi.whatsapp.router({
  link: api.whatsapp.link.handler(({ context: { company, server } }) => linkOf(company, server)),

  connect: outside.connect.handler(({ context, input }) => connect(context, input)),

  test: outside.test.handler(({ context }) => testAccount(context)),

  disconnect: api.whatsapp.disconnect.handler(async ({ context: { company, record } }) => {
    await disconnect(company)
    record('WHATSAPP_DISCONNECTED', { table: 'whatsapp_accounts' })
  }),

  askHistory: outside.askHistory.handler(({ context }) => requestPhoneData(context, 'history_asked_at')),

  askContacts: outside.askContacts.handler(({ context }) => requestPhoneData(context, 'contacts_asked_at')),

  offerCodes: outside.offerCodes.handler(({ context }) => submitCodeTemplate(context)),

  settings: api.whatsapp.settings.handler(({ context: { company } }) => settingsOf(company)),

  saveSettings: api.whatsapp.saveSettings.handler(
    async ({ context: { company, record }, input: { version, ...draft } }) => {
      const saved = await saveSettings(company, version, draft)
      record('SETTINGS_UPDATED', { table: 'whatsapp_settings' })
      return saved
    },
  ),

  month: api.whatsapp.month.handler(({ context: { company } }) => billedThisMonth(company)),

  templates: api.whatsapp.templates.handler(({ context: { company } }) => templatesOf(company)),

  createTemplate: api.whatsapp.createTemplate.handler(async ({ context: { company, record }, input }) => {
    const created = await createTemplate(company, input)
    record('TEMPLATE_UPDATED', { table: 'message_templates', detail: created.title })
    return created
  }),

  saveTemplate: api.whatsapp.saveTemplate.handler(
    async ({ context: { company, record }, input: { key, version, ...draft } }) => {
      const saved = await saveTemplate(company, key, version, draft)
      record('TEMPLATE_UPDATED', { table: 'message_templates', detail: saved.title })
      return saved
    },
  ),

  submitTemplate: outside.submitTemplate.handler(({ context, input: { key, version } }) =>
    submitTemplate(context, key, version),
  ),

  refreshTemplates: outside.refreshTemplates.handler(async ({ context }) => {
    const { companyId } = await openAccount(context)
    await withFrenchRefusal(readTemplates(context.server.pool, context.server.whatsapp, companyId))
    return runInCompany(context, templatesOf)
  }),

  removeTemplate: outside.removeTemplate.handler(({ context, input: { key, version } }) =>
    removeTemplate(context, key, version),
  ),
})
