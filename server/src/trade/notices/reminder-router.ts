import { api } from '#access/guard/guard.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import { readLevels } from '#trade/reminder-levels.ts'
import { previewFormal, recordFormalElsewhere, sendFormal } from './formal.ts'
import { clientReminders, invoiceLevels, invoiceReminders } from './levels/history.ts'
import { holdReminders, liftHold } from './levels/holds.ts'
import { saveLevels } from './levels/settings.ts'

export const reminders = api.reminders.router({
  settings: api.reminders.settings.handler(({ context }) => readLevels(context.company)),

  saveSettings: api.reminders.saveSettings.handler(({ context, input: { version, ...draft } }) =>
    saveLevels(context, version, draft),
  ),

  ofClient: api.reminders.ofClient.handler(({ context, input }) =>
    clientReminders(context.company, input.id),
  ),

  promise: api.reminders.promise.handler(({ context, input: { id, version, ...draft } }) =>
    holdReminders(context, id, version, { kind: 'Promesse', ...draft }),
  ),

  pause: api.reminders.pause.handler(({ context, input: { id, version, ...draft } }) =>
    holdReminders(context, id, version, { kind: 'Pause', ...draft }),
  ),

  dispute: api.reminders.dispute.handler(({ context, input: { id, version, reason } }) =>
    holdReminders(context, id, version, { kind: 'Litige', until: null, reason }),
  ),

  liftPromise: api.reminders.liftPromise.handler(({ context, input }) =>
    liftHold(context, { ...input, kind: 'Promesse' }),
  ),

  lift: api.reminders.lift.handler(({ context, input }) => liftHold(context, input)),

  ofInvoice: api.reminders.ofInvoice.handler(({ context, input }) =>
    invoiceReminders(context.company, input.id),
  ),

  ofInvoices: api.reminders.ofInvoices.handler(({ context, input }) =>
    invoiceLevels(context.company, input.ids),
  ),

  previewFormal: api.reminders.previewFormal.handler(({ context: { company, server }, input }) =>
    previewFormal(company, sendsMail(server), input.id),
  ),

  sendFormal: api.reminders.sendFormal.handler(({ context, input }) =>
    sendFormal(context, sendsMail(context.server), input.id),
  ),

  recordFormal: api.reminders.recordFormal.handler(({ context, input: { id, ...draft } }) =>
    recordFormalElsewhere(context, id, draft),
  ),
})
