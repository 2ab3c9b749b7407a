import type { Permission } from '@escale/contract/access/permissions'
import { hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import { previewSending } from './departure-clients.ts'
import { sendDocuments } from './send-documents.ts'

export const documentSendings = api.documentSendings.router({
  preview: api.documentSendings.preview.handler(({ context, input }) => {
    refuseUnreadableDocument(context)
    return previewSending(context.company, sendsMail(context.server), input.id)
  }),

  send: api.documentSendings.send.handler(({ context, input: { id, ...choice } }) => {
    refuseUnreadableDocument(context)
    return sendDocuments(context, id, choice)
  }),
})

/** The documents show goods, invoices and payments, so an API key needs the right to read each. */
const shownRecords: readonly Permission[] = ['expeditions.read', 'invoices.read', 'payments.read']

function refuseUnreadableDocument({ actor }: Pick<WriteContext, 'actor'>): void {
  if (!shownRecords.every((permission) => hasPermission(actor, permission))) throw new Refusal('FORBIDDEN')
}
