import type { WhatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { FilledTemplate } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { mailAdmins } from './admin-mail.ts'

/** New state of a message template after WhatsApp refused it, by error code. */
export const stateByRefusal: Record<number, string> = {
  132001: 'DELETED',
  132007: 'REJECTED',
  132015: 'PAUSED',
  132016: 'DISABLED',
}

/**
 * Marks a template that WhatsApp refuses, so that it is no longer used. The administrators are notified once
 * by mail.
 */
export async function noteTemplateRefusal(
  company: CompanyTx,
  template: FilledTemplate | null,
  code: number | null,
  { sentence, advice }: WhatsAppError,
): Promise<void> {
  const state = stateByRefusal[code ?? 0]
  if (!(template && state)) return
  const changed = await company.db
    .updateTable('message_templates')
    .set({ meta_state: state })
    .where('meta_name', '=', template.name)
    .where('language', '=', template.language)
    .where('meta_state', '=', 'APPROVED')
    .returning('title')
    .executeTakeFirst()
  if (!changed) return
  const subject = `WhatsApp ne prend plus le modèle « ${changed.title} »`
  await mailAdmins(company, {
    subject,
    paragraphs: [`${sentence} ${advice}`, 'Les messages qui le portent sont gardés parmi les échecs.'],
  })
}
