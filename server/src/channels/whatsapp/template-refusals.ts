import type { WhatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { CompanyTx } from '#database/door/company.ts'
import { tellAdmins } from './letters.ts'
import type { FilledTemplate } from './outbox.ts'

/** What a refusal says that became of a template, by its code. */
export const refusedStates: Record<number, string> = {
  132001: 'DELETED',
  132007: 'REJECTED',
  132015: 'PAUSED',
  132016: 'DISABLED',
}

/** A template that is taken no more leaves no more, and its admins are told, once. */
export async function noteTemplateRefusal(
  company: CompanyTx,
  template: FilledTemplate | null,
  code: number | null,
  { sentence, advice }: WhatsAppError,
): Promise<void> {
  const state = refusedStates[code ?? 0]
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
  await tellAdmins(company, {
    subject,
    paragraphs: [`${sentence} ${advice}`, 'Les messages qui le portent sont gardés parmi les échecs.'],
  })
}
