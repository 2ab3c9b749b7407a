import { z } from 'zod'
import { whatsAppActor } from '#channels/whatsapp/account/account.ts'
import { mailAdmins } from '#channels/whatsapp/account/admin-mail.ts'
import { isCodeTemplate, storeCodeTemplateState } from '#channels/whatsapp/account/code-template.ts'
import { ourCategory } from '#channels/whatsapp/account/templates.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { createRecorder } from '#journal/record.ts'

const TemplateName = z.object({
  message_template_name: z.string(),
  message_template_language: z.string().catch('fr'),
})
const StatusChange = z.object({ event: z.string(), reason: z.string().nullish().catch(null) })
const QualityChange = z.object({ new_quality_score: z.string() })
const CategoryChange = z.object({ new_category: z.string(), correct_category: z.string().optional() })

const stateOfEvent: Record<string, string> = {
  FLAGGED: 'FLAGGED',
  PENDING_DELETION: 'DELETED',
  REINSTATED: 'APPROVED',
  UNPAUSED: 'APPROVED',
  UNLOCKED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
}

/**
 * Handles a webhook event about a template: `message_template_status_update`,
 * `message_template_quality_update` or `template_category_update`.
 */
export async function noteTemplateEvent(company: CompanyTx, field: string, value: unknown): Promise<void> {
  const { data: template } = TemplateName.safeParse(value)
  if (!template) return
  const change = templateChange(field, value)
  if (!change) return
  if (isCodeTemplate({ name: template.message_template_name, language: template.message_template_language }))
    return change.meta_state === undefined ? undefined : storeCodeTemplateState(company, change.meta_state)
  const changed = await company.db
    .updateTable('message_templates as changed')
    .from((from) =>
      from
        .selectFrom('message_templates')
        .select(['id', 'category'])
        .where('meta_name', '=', template.message_template_name)
        .where('language', '=', template.message_template_language)
        .forUpdate()
        .as('former'),
    )
    .set(change)
    .whereRef('changed.id', '=', 'former.id')
    .returning(['changed.id', 'changed.title', 'changed.category', 'former.category as formerCategory'])
    .executeTakeFirst()
  if (!changed) return
  if (changed.category !== changed.formerCategory) await reportCategoryChange(company, changed)
  announceConversations(company)
}

function templateChange(field: string, value: unknown) {
  if (field === 'message_template_status_update') {
    const { data } = StatusChange.safeParse(value)
    const reason = data?.reason && data.reason !== 'NONE' ? data.reason : null
    return data && { meta_state: stateOfEvent[data.event] ?? data.event, meta_reason: reason }
  }
  if (field === 'message_template_quality_update') {
    const { data } = QualityChange.safeParse(value)
    return data && { quality: data.new_quality_score }
  }
  if (field !== 'template_category_update') return undefined
  // WhatsApp announces the change a day ahead. `new_category` is then still the current category, and
  // `correct_category` the future one.
  const { data } = CategoryChange.safeParse(value)
  const category = ourCategory[data?.new_category ?? '']
  return category && { category }
}

async function reportCategoryChange(
  company: CompanyTx,
  { id, title, category }: { id: string; title: string; category: string },
): Promise<void> {
  const sentence = `WhatsApp a reclassé le modèle « ${title} » en « ${category} ».`
  createRecorder(company, whatsAppActor)('TEMPLATE_UPDATED', {
    table: 'message_templates',
    id,
    detail: sentence,
  })
  await mailAdmins(company, {
    subject: 'Un modèle WhatsApp change de prix',
    paragraphs: [sentence, 'Le prix de ses messages change avec sa catégorie.'],
  })
}
