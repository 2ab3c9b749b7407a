import { z } from 'zod'
import { freshProof, guarded, refusal, refusalAbout, stale } from '#access/procedure.ts'
import { FirstVersion, Version } from '#wire/page.ts'
import { AccountDraft, templateDraft, WhatsAppSettingsDraft } from './draft.ts'
import { whatsAppMessages } from './messages.ts'
import { MessageTemplate, WhatsAppAccount, WhatsAppLink, WhatsAppMonth, WhatsAppSettings } from './rows.ts'

/** The account of a company at WhatsApp, how it writes by it, and its templates. */

/** Speaks with WhatsApp, which no transaction waits for. */
const outside = { accounts: true, outside: true } as const
const away = { AWAY: { status: 503, message: whatsAppMessages.away } } as const
/** What WhatsApp said no to, in words. */
const refused = {
  REFUSED: refusalAbout('WhatsApp a refusé.', { reason: z.string() }, ({ reason }) => reason),
} as const
const noAccount = { NO_ACCOUNT: refusal(whatsAppMessages.noAccount) } as const
const spoken = { ...away, ...refused, ...noAccount }

const Key = z.string().regex(/^[a-z0-9_]{1,60}$/)
const ByKey = z.object({ key: Key })

export const whatsapp = {
  link: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/account' })
    .output(WhatsAppLink),
  /**
   * Kept once WhatsApp has shown that the token opens the number of the account. The token is never given
   * back.
   */
  connect: guarded('whatsapp.manage', { ...outside, records: ['WHATSAPP_CONNECTED'] })
    .route({ method: 'POST', path: '/whatsapp/account' })
    .input(AccountDraft)
    .output(WhatsAppAccount)
    .errors({ ...freshProof, ...away, ...refused, TAKEN: refusal(whatsAppMessages.taken) }),
  /** Asks WhatsApp what the number is worth; an account that was stopped goes on when it is well. */
  test: guarded('whatsapp.manage', { ...outside, records: ['WHATSAPP_TESTED', 'WHATSAPP_RESUMED'] })
    .route({ method: 'POST', path: '/whatsapp/account/test' })
    .output(WhatsAppAccount)
    .errors(spoken),
  /** What waits to be sent stays, and leaves by no other way. */
  disconnect: guarded('whatsapp.manage', { records: ['WHATSAPP_DISCONNECTED'] })
    .route({ method: 'DELETE', path: '/whatsapp/account' })
    .output(z.void())
    .errors(freshProof),
  /** Allowed once by WhatsApp, within a day of joining. */
  askHistory: guarded('whatsapp.manage', outside)
    .route({ method: 'POST', path: '/whatsapp/account/history' })
    .output(WhatsAppAccount)
    .errors({
      ...spoken,
      ALREADY_ASKED: refusal(whatsAppMessages.alreadyAsked),
      NOT_COEXISTING: refusal(whatsAppMessages.notCoexisting),
    }),
  askContacts: guarded('whatsapp.manage', outside)
    .route({ method: 'POST', path: '/whatsapp/account/contacts' })
    .output(WhatsAppAccount)
    .errors({
      ...spoken,
      ALREADY_ASKED: refusal(whatsAppMessages.alreadyAsked),
      NOT_COEXISTING: refusal(whatsAppMessages.notCoexisting),
    }),
  /**
   * Gives WhatsApp the template of sign-in codes, or asks what became of it: the people of the company may
   * then receive theirs there.
   */
  offerCodes: guarded('whatsapp.manage', { ...outside, records: ['TEMPLATE_SUBMITTED'] })
    .route({ method: 'POST', path: '/whatsapp/account/codes' })
    .output(WhatsAppAccount)
    .errors(spoken),

  settings: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/settings' })
    .output(WhatsAppSettings),
  saveSettings: guarded('whatsapp.manage', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/whatsapp/settings' })
    .input(z.object({ version: FirstVersion, ...WhatsAppSettingsDraft.shape }))
    .output(WhatsAppSettings)
    .errors(stale(WhatsAppSettings)),
  /** The month that it is on the clocks of the company. */
  month: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/month' })
    .output(WhatsAppMonth),

  templates: guarded('messages.many', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/templates' })
    .output(z.array(MessageTemplate)),
  createTemplate: guarded('messages.many', { creates: true, records: ['TEMPLATE_UPDATED'] })
    .route({ method: 'POST', path: '/whatsapp/templates', successStatus: 201 })
    .input(templateDraft())
    .output(MessageTemplate)
    .errors({ TAKEN: refusal(whatsAppMessages.templateTaken) }),
  saveTemplate: guarded('messages.many', { records: ['TEMPLATE_UPDATED'] })
    .route({ method: 'PUT', path: '/whatsapp/templates/{key}' })
    .input(z.object({ ...ByKey.shape, version: FirstVersion, ...templateDraft().shape }))
    .output(MessageTemplate)
    .errors(stale(MessageTemplate)),
  /** WhatsApp judges it, and says so later. */
  submitTemplate: guarded('messages.many', { ...outside, records: ['TEMPLATE_SUBMITTED'] })
    .route({ method: 'POST', path: '/whatsapp/templates/{key}/submit' })
    .input(z.object({ ...ByKey.shape, version: FirstVersion }))
    .output(MessageTemplate)
    .errors({ ...spoken, ...stale(MessageTemplate), PENDING: refusal(whatsAppMessages.pending) }),
  refreshTemplates: guarded('messages.many', outside)
    .route({ method: 'POST', path: '/whatsapp/templates/refresh' })
    .output(z.array(MessageTemplate))
    .errors(spoken),
  /** At WhatsApp too; a standard one is again what it was. */
  removeTemplate: guarded('messages.many', { ...outside, records: ['TEMPLATE_REMOVED'] })
    .route({ method: 'DELETE', path: '/whatsapp/templates/{key}' })
    .input(z.object({ ...ByKey.shape, version: Version }))
    .output(z.void())
    .errors({ ...away, ...refused, ...stale(MessageTemplate) }),
}
