import { z } from 'zod'
import type { CompanyTx } from '#database/door/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { recorderOf } from '#journal/record.ts'
import { machine } from './account.ts'
import { isCodeTemplate, keepCodeTemplate } from './code-template.ts'
import { tellAdmins } from './letters.ts'
import { ourCategory } from './templates.ts'

const Named = z.object({
  message_template_name: z.string(),
  message_template_language: z.string().catch('fr'),
})
const Judged = z.object({ event: z.string(), reason: z.string().nullish().catch(null) })
const Rated = z.object({ new_quality_score: z.string() })
const Moved = z.object({ new_category: z.string(), correct_category: z.string().optional() })

const lasting: Record<string, string> = {
  FLAGGED: 'FLAGGED',
  PENDING_DELETION: 'DELETED',
  REINSTATED: 'APPROVED',
  UNPAUSED: 'APPROVED',
  UNLOCKED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
}

/**
 * What the webhook tells of a template: `message_template_status_update`, `message_template_quality_update`,
 * `template_category_update`.
 */
export async function noteTemplateEvent(company: CompanyTx, field: string, value: unknown): Promise<void> {
  const { data: named } = Named.safeParse(value)
  if (!named) return
  const change = changeOf(field, value)
  if (!change) return
  if (isCodeTemplate({ name: named.message_template_name, language: named.message_template_language }))
    return change.meta_state === undefined ? undefined : keepCodeTemplate(company, change.meta_state)
  const changed = await company.db
    .updateTable('message_templates as changed')
    .from((from) =>
      from
        .selectFrom('message_templates')
        .select(['id', 'category'])
        .where('meta_name', '=', named.message_template_name)
        .where('language', '=', named.message_template_language)
        .forUpdate()
        .as('former'),
    )
    .set(change)
    .whereRef('changed.id', '=', 'former.id')
    .returning(['changed.id', 'changed.title', 'changed.category', 'former.category as formerCategory'])
    .executeTakeFirst()
  if (!changed) return
  if (changed.category !== changed.formerCategory) await tellMoved(company, changed)
  announceConversations(company)
}

function changeOf(field: string, value: unknown) {
  if (field === 'message_template_status_update') {
    const { data } = Judged.safeParse(value)
    const reason = data?.reason && data.reason !== 'NONE' ? data.reason : null
    return data && { meta_state: lasting[data.event] ?? data.event, meta_reason: reason }
  }
  if (field === 'message_template_quality_update') {
    const { data } = Rated.safeParse(value)
    return data && { quality: data.new_quality_score }
  }
  if (field !== 'template_category_update') return undefined
  // Told a day ahead, it names the category it has still, and the one it will have.
  const { data } = Moved.safeParse(value)
  const category = ourCategory[data?.new_category ?? '']
  return category && { category }
}

async function tellMoved(
  company: CompanyTx,
  { id, title, category }: { id: string; title: string; category: string },
): Promise<void> {
  const sentence = `WhatsApp a reclassé le modèle « ${title} » en « ${category} ».`
  recorderOf(company, machine)('TEMPLATE_UPDATED', { table: 'message_templates', id, detail: sentence })
  await tellAdmins(company, {
    subject: 'Un modèle WhatsApp change de prix',
    paragraphs: [sentence, 'Le prix de ses messages change avec sa catégorie.'],
  })
}
