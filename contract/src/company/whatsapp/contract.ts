import { z } from 'zod'
import { freshProof, guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { FirstVersion, Version } from '#wire/page.ts'
import { AccountDraft, templateDraft, WhatsAppSettingsDraft } from './draft.ts'
import { whatsAppMessages } from './messages.ts'
import { MessageTemplate, WhatsAppAccount, WhatsAppLink, WhatsAppMonth, WhatsAppSettings } from './rows.ts'

/** The WhatsApp account of a company, its settings and its templates. */

/** The procedure calls WhatsApp, so it must not run inside a transaction. */
const outside = { accounts: true, outside: true } as const
const awayErrors = { AWAY: { status: 503, message: whatsAppMessages.away } } as const
/** WhatsApp refused the request. `reason` explains why, in French. */
const refusedErrors = {
  REFUSED: refusalAbout('WhatsApp a refusé.', { reason: z.string() }, ({ reason }) => reason),
} as const
const noAccount = { NO_ACCOUNT: refusal(whatsAppMessages.noAccount) } as const
const whatsAppErrors = { ...awayErrors, ...refusedErrors, ...noAccount }

const Key = z.string().regex(/^[a-z0-9_]{1,60}$/)
const ByKey = z.object({ key: Key })

export const whatsapp = {
  link: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/account' })
    .output(WhatsAppLink),
  /**
   * Stores a WhatsApp account after checking with WhatsApp that the token can use the phone number. The token
   * is never returned.
   */
  connect: guarded('whatsapp.manage', { ...outside, records: ['WHATSAPP_CONNECTED'] })
    .route({ method: 'POST', path: '/whatsapp/account' })
    .input(AccountDraft)
    .output(WhatsAppAccount)
    .errors({ ...freshProof, ...awayErrors, ...refusedErrors, TAKEN: refusal(whatsAppMessages.taken) }),
  /**
   * Reads the state of the phone number from WhatsApp. If the account was paused and the state is good,
   * sending resumes.
   */
  test: guarded('whatsapp.manage', { ...outside, records: ['WHATSAPP_TESTED', 'WHATSAPP_RESUMED'] })
    .route({ method: 'POST', path: '/whatsapp/account/test' })
    .output(WhatsAppAccount)
    .errors(whatsAppErrors),
  /** Disconnects the account. Pending messages stay in the queue and are not sent through another channel. */
  disconnect: guarded('whatsapp.manage', { records: ['WHATSAPP_DISCONNECTED'] })
    .route({ method: 'DELETE', path: '/whatsapp/account' })
    .output(z.void())
    .errors(freshProof),
  /** Requests the earlier messages of the phone. WhatsApp allows this once, within 24 hours of connecting. */
  askHistory: guarded('whatsapp.manage', outside)
    .route({ method: 'POST', path: '/whatsapp/account/history' })
    .output(WhatsAppAccount)
    .errors({
      ...whatsAppErrors,
      ALREADY_ASKED: refusal(whatsAppMessages.alreadyAsked),
      NOT_COEXISTING: refusal(whatsAppMessages.notCoexisting),
    }),
  askContacts: guarded('whatsapp.manage', outside)
    .route({ method: 'POST', path: '/whatsapp/account/contacts' })
    .output(WhatsAppAccount)
    .errors({
      ...whatsAppErrors,
      ALREADY_ASKED: refusal(whatsAppMessages.alreadyAsked),
      NOT_COEXISTING: refusal(whatsAppMessages.notCoexisting),
    }),
  /**
   * Submits the template for sign-in codes to WhatsApp, or reads its review state. Once approved, members can
   * receive sign-in codes on WhatsApp.
   */
  offerCodes: guarded('whatsapp.manage', { ...outside, records: ['TEMPLATE_SUBMITTED'] })
    .route({ method: 'POST', path: '/whatsapp/account/codes' })
    .output(WhatsAppAccount)
    .errors(whatsAppErrors),

  settings: guarded('whatsapp.manage', { reads: true })
    .route({ method: 'GET', path: '/whatsapp/settings' })
    .output(WhatsAppSettings),
  saveSettings: guarded('whatsapp.manage', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/whatsapp/settings' })
    .input(z.object({ version: FirstVersion, ...WhatsAppSettingsDraft.shape }))
    .output(WhatsAppSettings)
    .errors(staleErrors(WhatsAppSettings)),
  /** Billed messages of the current month, in the company's time zone. */
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
    .errors(staleErrors(MessageTemplate)),
  /** Submits the template for review by WhatsApp, which decides later. */
  submitTemplate: guarded('messages.many', { ...outside, records: ['TEMPLATE_SUBMITTED'] })
    .route({ method: 'POST', path: '/whatsapp/templates/{key}/submit' })
    .input(z.object({ ...ByKey.shape, version: FirstVersion }))
    .output(MessageTemplate)
    .errors({
      ...whatsAppErrors,
      ...staleErrors(MessageTemplate),
      PENDING: refusal(whatsAppMessages.pending),
    }),
  refreshTemplates: guarded('messages.many', outside)
    .route({ method: 'POST', path: '/whatsapp/templates/refresh' })
    .output(z.array(MessageTemplate))
    .errors(whatsAppErrors),
  /** Deletes the template here and at WhatsApp. A standard template returns to its original text. */
  removeTemplate: guarded('messages.many', { ...outside, records: ['TEMPLATE_REMOVED'] })
    .route({ method: 'DELETE', path: '/whatsapp/templates/{key}' })
    .input(z.object({ ...ByKey.shape, version: Version }))
    .output(z.void())
    .errors({ ...awayErrors, ...refusedErrors, ...staleErrors(MessageTemplate) }),
}
