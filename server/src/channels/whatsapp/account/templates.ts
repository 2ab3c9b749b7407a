import { standardTemplates } from '@escale/contract/channels/whatsapp/templates'
import { variableRefusal } from '@escale/contract/channels/whatsapp/variables'
import type { TemplateCategory } from '@escale/contract/channels/whatsapp/words'
import type { GraphTemplate } from '#cloud-api/graph-templates.ts'
import type { WhatsAppDeps } from '#cloud-api/whatsapp-deps.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { whatsAppAccount } from './account.ts'
import { isCodeTemplate, storeCodeTemplateState } from './code-template.ts'

/** Reads all templates of a company from WhatsApp, page by page, and stores their states. */
export async function readTemplates(
  pool: Pool,
  { graph, seal }: WhatsAppDeps,
  companyId: string,
): Promise<void> {
  const account = await inCompany(pool, companyId, (company) => whatsAppAccount(company, seal), 'read')
  if (!account || account.token === '') return
  const templates: GraphTemplate[] = []
  for await (const template of graph.templates(account)) templates.push(template)
  await inCompany(pool, companyId, (company) => storeTemplates(company, templates))
}

export const ourCategory: Record<string, TemplateCategory> = {
  UTILITY: 'utilité',
  MARKETING: 'marketing',
  AUTHENTICATION: 'authentification',
}

/**
 * Updates the stored templates from WhatsApp. Templates that WhatsApp no longer has are marked deleted. New
 * ones whose variables can be filled in are added.
 */
async function storeTemplates(company: CompanyTx, all: readonly GraphTemplate[]): Promise<void> {
  await storeCodeTemplateState(company, all.find(isCodeTemplate)?.status ?? null)
  const templates = all.filter((template) => !isCodeTemplate(template))
  const rows = await company.db
    .selectFrom('message_templates')
    .select(['id', 'key', 'category', 'language', 'meta_name'])
    .orderBy('key')
    .execute()
  const ownNames = new Set(rows.map(({ meta_name: name, language }) => `${name} ${language}`))
  for (const row of rows.filter(({ meta_name: name }) => name !== null)) {
    const template = templates.find(
      ({ name, language }) => name === row.meta_name && language === row.language,
    )
    await company.db
      .updateTable('message_templates')
      .set(template ? stateOf(template, row.category) : { meta_state: 'DELETED' })
      .where('id', '=', row.id)
      .execute()
  }
  for (const template of templates)
    if (!ownNames.has(`${template.name} ${template.language}`) && canBeFilled(template))
      await adopt(company, template)
  announceConversations(company)
}

function stateOf({ status, reason, quality, category, header }: GraphTemplate, former: string) {
  return {
    meta_state: status,
    meta_reason: reason,
    quality,
    category: ourCategory[category] ?? former,
    header: header === 'DOCUMENT' ? 'document' : 'aucun',
  }
}

/**
 * Whether Escale can fill in this template: all its variables are known, and no other part of it needs a
 * value.
 */
function canBeFilled({ name, body, format, header, language, status }: GraphTemplate): boolean {
  if (language !== 'fr' || status === 'DELETED' || !/^[a-z0-9_]{1,60}$/.test(name) || body.length === 0)
    return false
  const isNamed = format.toUpperCase() === 'NAMED' || !body.includes('{{')
  return (
    isNamed &&
    (header === null || header === 'DOCUMENT') &&
    ownBody(body).length <= 1024 &&
    variableRefusal(ownBody(body)) === null
  )
}

/** Converts `{{client}}`, the variable syntax of WhatsApp, to `{client}`, that of Escale. */
const ownBody = (body: string) => body.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{$1}')

async function adopt({ db }: CompanyTx, template: GraphTemplate): Promise<void> {
  const { name, language, body } = template
  const state = { ...stateOf(template, 'utilité'), meta_name: name, meta_body: ownBody(body) }
  await db
    .insertInto('message_templates')
    .values({ id: newId(), key: name, title: titleOf(name), body: ownBody(body), language, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'key'])
        .doUpdateSet(state)
        .where('message_templates.meta_name', 'is', null),
    )
    .execute()
}

/**
 * The title of the standard template of this name, or else its words: `relance_douce` becomes `Relance
 * douce`.
 */
function titleOf(name: string): string {
  const standard = standardTemplates.find(({ key }) => key === name)
  if (standard) return standard.title
  const words = name.replaceAll('_', ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}
