import { api } from '#access/guard/guard.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import { listNotices, stopNotice, stopNotices } from './list.ts'
import {
  noticeOfNextStep,
  notifyExpedition,
  previewExpedition,
  previewReminder,
  sendReminder,
} from './requests.ts'
import { noticeSettings, saveRule } from './rules.ts'

export const notices = api.notices.router({
  settings: api.notices.settings.handler(({ context: { company, server } }) =>
    noticeSettings(company, sendsMail(server)),
  ),

  saveRule: api.notices.saveRule.handler(({ context, input }) => saveRule(context, input)),

  list: api.notices.list.handler(({ context, input }) => listNotices(context.company, input)),

  stop: api.notices.stop.handler(({ context, input }) => stopNotice(context, input.id)),

  stopAll: api.notices.stopAll.handler(({ context }) => stopNotices(context)),

  previewExpedition: api.notices.previewExpedition.handler(({ context: { company, server }, input }) =>
    previewExpedition(company, sendsMail(server), input),
  ),

  ofStep: api.notices.ofStep.handler(({ context: { company, server }, input }) =>
    noticeOfNextStep(company, sendsMail(server), input),
  ),

  tellExpedition: api.notices.tellExpedition.handler(({ context, input }) =>
    notifyExpedition(context, sendsMail(context.server), input),
  ),

  previewReminder: api.notices.previewReminder.handler(({ context: { company, server }, input }) =>
    previewReminder(company, sendsMail(server), input.id),
  ),

  remind: api.notices.remind.handler(({ context, input }) =>
    sendReminder(context, sendsMail(context.server), input.id),
  ),
})
