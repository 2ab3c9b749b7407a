import { filledAsSubmitted, parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import { variablesIn } from '@escale/contract/channels/whatsapp/variables'
import { Refusal } from '#access/refusal/refusal.ts'
import type { FilledTemplate } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type TemplateChoice = { key: string; values: Record<string, string> }

/**
 * Fills a template approved by WhatsApp. Returns the text that the client reads and the parameters to send.
 */
export async function fillTemplate(
  { db }: CompanyTx,
  { key, values }: TemplateChoice,
): Promise<{ text: string; filled: FilledTemplate }> {
  const row = await db
    .selectFrom('message_templates')
    .select(['body', 'meta_name', 'meta_body', 'meta_state', 'language', 'is_active'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row?.meta_name || row.meta_state !== 'APPROVED' || !row.is_active)
    throw new Refusal('TEMPLATE_NOT_APPROVED')
  const body = row.meta_body ?? row.body // WhatsApp sends the text as it was submitted.
  const knownValues = Object.fromEntries(variablesIn(body).map((name) => [name, values[name]]))
  return {
    text: filledAsSubmitted(body, knownValues),
    filled: { name: row.meta_name, language: row.language, parameters: parametersOf(body, knownValues) },
  }
}
