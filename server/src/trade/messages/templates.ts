import { fitsSubject, standardTemplates } from '@escale/contract/channels/whatsapp/templates'
import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { OfferedTemplate } from '@escale/contract/trade/messages/contract'
import type { CompanyTx } from '#database/caller/company.ts'

export type CompanyTemplate = OfferedTemplate & { metaName: string | null; language: string }

/**
 * Lists the message templates for a type of record. The company's own come before the standard ones. Disabled
 * ones are left out.
 */
export async function listTemplates({ db }: CompanyTx, subject: MessageSubject): Promise<CompanyTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .select(['key', 'title', 'category', 'body', 'language', 'is_active as isActive'])
    .select(['meta_name as metaName', 'meta_state as metaState', 'meta_body as metaBody'])
    .orderBy('title')
    .execute()
  const changedKeys = new Set(rows.map(({ key }) => key))
  const own = rows
    .filter(({ isActive }) => isActive)
    .map(({ metaState, metaBody, isActive: _, ...row }) => ({
      ...row,
      category: row.category as OfferedTemplate['category'],
      approvedBody: metaState === 'APPROVED' && row.metaName ? (metaBody ?? row.body) : null,
    }))
  const standard = standardTemplates
    .filter(({ key }) => !changedKeys.has(key))
    .map(({ key, title, category, body }) => ({
      key,
      title,
      category,
      body,
      approvedBody: null,
      metaName: null,
      language: 'fr',
    }))
  return sortTemplates([...standard, ...own].filter((template) => fitsSubject(template, subject)))
}

function sortTemplates(templates: CompanyTemplate[]): CompanyTemplate[] {
  const places = new Map(standardTemplates.map(({ key }, place) => [key, place]))
  const rank = ({ key }: CompanyTemplate) => places.get(key) ?? places.size
  return templates.toSorted((a, b) => rank(a) - rank(b))
}
