import type { WhatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { FilledTemplate } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { mailAdmins } from './admin-mail.ts'

/** The state of a template after a refusal, by error code. */
export const stateByRefusal: Record<number, string> = {
  132001: 'DELETED',
  132007: 'REJECTED',
  132015: 'PAUSED',
  132016: 'DISABLED',
}

/** A template that WhatsApp refuses is no longer used, and the admins receive one mail. */
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
