import { submittedTemplate } from '@escale/contract/channels/whatsapp/template-text'
import type { TemplateCategory } from '@escale/contract/channels/whatsapp/words'
import type { MessageTemplate } from '@escale/contract/company/whatsapp/rows'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { Account } from '#channels/whatsapp/account/account.ts'
import { ourCategory } from '#channels/whatsapp/account/templates.ts'
import type { Graph } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { GraphTemplate, TemplateForm } from '#cloud-api/graph-templates.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { templateOf } from './templates.ts'
import { openAccount, withFrenchRefusal } from './whatsapp-call.ts'

type SubmissionState = { name: string; state: string; category: string | null }

/** Submits a template, or its new text, to WhatsApp for approval. Returns the template with its new state. */
export async function submitTemplate(
  outside: ExternalCallContext,
  key: string,
  version: number,
): Promise<MessageTemplate> {
  const { template, name } = await runInCompany(outside, (company) => templateToSubmit(company, key, version))
  refuseEdges(template.body)
  const account = await openAccount(outside)
  const submission = await withFrenchRefusal(
    submitOrChange(outside.server.whatsapp.graph, account, template, name),
  )
  return runInCompany(outside, async (company, record) => {
    const id = await saveSubmission(company, template, submission)
    record('TEMPLATE_SUBMITTED', { table: 'message_templates', id, detail: template.title })
    announceConversations(company)
    return requireFound(await templateOf(company, key))
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

// Refuses a text with a variable at its start or end. WhatsApp would refuse it too, but only minutes later.
function refuseEdges(body: string): void {
  const reason = /^\s*\{|\}\s*$/.test(body)
    ? 'WhatsApp refuse un texte qui commence ou finit par une variable. Ajoutez quelques mots avant ou après.'
    : /\}\s*\{/.test(body) && 'WhatsApp refuse deux variables côte à côte. Séparez-les par quelques mots.'
  if (reason) throw new Refusal('REFUSED', { reason })
}

async function submitOrChange(
  graph: Graph,
  account: Account,
  template: MessageTemplate,
  name: string | null,
): Promise<SubmissionState> {
  const existing: GraphTemplate[] = []
  for await (const one of graph.templates(account)) if (one.language === template.language) existing.push(one)
  const known = existing.find((one) => one.name === name && one.status !== 'DELETED')
  if (!known) return submitUnderFreeName(graph, account, template, new Set(existing.map((one) => one.name)))
  if (known.status === 'PENDING') throw new Refusal('PENDING')
  const { components, category } = formOf(template, known.name)
  // The category of an approved template cannot be changed.
  await graph.changeTemplate(
    account,
    known.id,
    known.status === 'APPROVED' ? { components } : { components, category },
  )
  return { name: known.name, state: 'PENDING', category: null }
}

/**
 * WhatsApp error: a template of this name was deleted less than a month ago, so the name cannot be used yet.
 */
const recentlyDeleted = 2388023
const mostNames = 20

/**
 * Submits a new template. Its name is the template's key, or the key with a number if the company already has
 * a template of that name at WhatsApp.
 */
async function submitUnderFreeName(
  graph: Graph,
  account: Account,
  template: MessageTemplate,
  names: ReadonlySet<string>,
): Promise<SubmissionState> {
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
  const { text, names, examples } = submittedTemplate(body, 'NAMED')
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

async function saveSubmission(
  { db }: CompanyTx,
  template: MessageTemplate,
  { name, state, category }: SubmissionState,
): Promise<string> {
  const { key, title, body, language } = template
  const columns = {
    meta_name: name,
    meta_state: state,
    meta_reason: null,
    meta_body: body,
    category: ourCategory[category ?? ''] ?? template.category,
  }
  const { id } = await db
    .insertInto('message_templates')
    .values({ id: newId(), key, title, body, language, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Removes a template, at WhatsApp first. If WhatsApp refuses, the template stays here too and remains
 * visible.
 */
export async function removeTemplate(
  outside: ExternalCallContext,
  key: string,
  version: number,
): Promise<void> {
  const { name } = await runInCompany(outside, (company) => templateToSubmit(company, key, version))
  if (name !== null) await removeAtWhatsApp(outside, name)
  await runInCompany(outside, async (company, record) => {
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

async function removeAtWhatsApp(outside: ExternalCallContext, name: string): Promise<void> {
  const account = await openAccount(outside)
  await outside.server.whatsapp.graph.deleteTemplate(account, name).catch((error: unknown) => {
    const isGone = error instanceof GraphError && (error.httpStatus === 404 || error.subcode === 2593002)
    return isGone ? undefined : withFrenchRefusal(Promise.reject(error))
  })
}
