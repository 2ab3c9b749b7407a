import { submitted } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateCategory } from '@escale/contract/channels/whatsapp/words'
import type { MessageTemplate } from '@escale/contract/company/whatsapp/rows'
import { orNotFound, Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { Account } from '#channels/whatsapp/account.ts'
import { ourCategory } from '#channels/whatsapp/templates.ts'
import type { Graph } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { GraphTemplate, TemplateForm } from '#cloud-api/graph-templates.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { asking, inside, type Outside, openAccount } from './outside.ts'
import { templateOf } from './templates.ts'

type Judged = { name: string; state: string; category: string | null }

/** Gives a template to WhatsApp to judge, or its new text: the state it then has there. */
export async function submitTemplate(
  outside: Outside,
  key: string,
  version: number,
): Promise<MessageTemplate> {
  const { template, name } = await inside(outside, (company) => templateToSubmit(company, key, version))
  refuseEdges(template.body)
  const account = await openAccount(outside)
  const judged = await asking(give(outside.server.whatsapp.graph, account, template, name))
  return inside(outside, async (company, record) => {
    const id = await keep(company, template, judged)
    record('TEMPLATE_SUBMITTED', { table: 'message_templates', id, detail: template.title })
    announceConversations(company)
    return orNotFound(await templateOf(company, key))
  })
}

async function templateToSubmit(
  company: CompanyTx,
  key: string,
  version: number,
): Promise<{ template: MessageTemplate; name: string | null }> {
  const template = await templateOf(company, key)
  if (!template || template.version !== version) throw staleOrGone(template)
  const row = await company.db
    .selectFrom('message_templates')
    .select('meta_name')
    .where('key', '=', key)
    .executeTakeFirst()
  return { template, name: row?.meta_name ?? null }
}

// What WhatsApp would refuse after minutes is said at once.
function refuseEdges(body: string): void {
  const reason = /^\s*\{|\}\s*$/.test(body)
    ? 'WhatsApp refuse un texte qui commence ou finit par une variable. Ajoutez quelques mots avant ou après.'
    : /\}\s*\{/.test(body) && 'WhatsApp refuse deux variables côte à côte. Séparez-les par quelques mots.'
  if (reason) throw new Refusal('REFUSED', { reason })
}

async function give(
  graph: Graph,
  account: Account,
  template: MessageTemplate,
  name: string | null,
): Promise<Judged> {
  const theirs: GraphTemplate[] = []
  for await (const one of graph.templates(account)) if (one.language === template.language) theirs.push(one)
  const known = theirs.find((one) => one.name === name && one.status !== 'DELETED')
  if (!known) return create(graph, account, template, new Set(theirs.map((one) => one.name)))
  if (known.status === 'PENDING') throw new Refusal('PENDING')
  const { components, category } = formOf(template, known.name)
  // One that was approved keeps its category.
  await graph.changeTemplate(
    account,
    known.id,
    known.status === 'APPROVED' ? { components } : { components, category },
  )
  return { name: known.name, state: 'PENDING', category: null }
}

/** A name that was deleted is not free again for a month. */
const recentlyDeleted = 2388023
const mostNames = 20

/**
 * Under its own name, or the first that is free: what the company has there under that name is not ours to
 * change.
 */
async function create(
  graph: Graph,
  account: Account,
  template: MessageTemplate,
  names: ReadonlySet<string>,
): Promise<Judged> {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? template.key : `${template.key}_${n}`
    if (names.has(name)) continue
    try {
      const { status, category } = await graph.submitTemplate(account, formOf(template, name))
      return { name, state: status ?? 'PENDING', category }
    } catch (error) {
      if (n === mostNames || !(error instanceof GraphError && error.subcode === recentlyDeleted)) throw error
    }
  }
}

const categories: Record<TemplateCategory, TemplateForm['category']> = {
  utilité: 'UTILITY',
  marketing: 'MARKETING',
  authentification: 'AUTHENTICATION',
}

function formOf({ body, language, category }: MessageTemplate, name: string): TemplateForm {
  const { text, names, examples } = submitted(body, 'NAMED')
  const named = names.map((param_name, at) => ({ param_name, example: examples[at] }))
  const example = named.length > 0 && { example: { body_text_named_params: named } }
  return {
    name,
    language,
    category: categories[category],
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text, ...example }],
  }
}

async function keep(
  { db }: CompanyTx,
  template: MessageTemplate,
  { name, state, category }: Judged,
): Promise<string> {
  const { key, title, body, language } = template
  const told = {
    meta_name: name,
    meta_state: state,
    meta_reason: null,
    meta_body: body,
    category: ourCategory[category ?? ''] ?? template.category,
  }
  const { id } = await db
    .insertInto('message_templates')
    .values({ id: newId(), key, title, body, language, ...told })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(told))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** At WhatsApp first, so that nothing of it is left there that nobody sees here. */
export async function removeTemplate(outside: Outside, key: string, version: number): Promise<void> {
  const { name } = await inside(outside, (company) => templateToSubmit(company, key, version))
  if (name !== null) await removeThere(outside, name)
  await inside(outside, async (company, record) => {
    const removed = await company.db
      .deleteFrom('message_templates')
      .where('key', '=', key)
      .where('version', '=', version)
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!removed) throw staleOrGone(await templateOf(company, key))
    record('TEMPLATE_REMOVED', { table: 'message_templates', id: removed.id, detail: removed.title })
    announceConversations(company)
  })
}

async function removeThere(outside: Outside, name: string): Promise<void> {
  const account = await openAccount(outside)
  await outside.server.whatsapp.graph.deleteTemplate(account, name).catch((error: unknown) => {
    const isGone = error instanceof GraphError && (error.httpStatus === 404 || error.subcode === 2593002)
    return isGone ? undefined : asking(Promise.reject(error))
  })
}
