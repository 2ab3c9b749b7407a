import type { Feature } from '@escale/contract/access/permissions'
import { standardTemplates } from '@escale/contract/channels/whatsapp/templates'
import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { TemplateCategory } from '@escale/contract/channels/whatsapp/words'
import { type TemplateDraft, templateDraft } from '@escale/contract/company/whatsapp/draft'
import type { MessageTemplate } from '@escale/contract/company/whatsapp/rows'
import { fold } from '@escale/contract/values/text'
import { sql } from 'kysely'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import { refuseIncomplete } from '#access/refusal/validation-error.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'

const mostTemplates = 500

const columns = [
  'key',
  'version',
  'title',
  'body',
  'category',
  'language',
  'is_active as isActive',
  'meta_state as state',
  'meta_reason as reason',
  'quality',
  'meta_body as submittedBody',
] as const

/** Records that only companies with a part of the product have. */
const featureOfSubject: Partial<Record<MessageSubject, Feature>> = {
  credit_notes: 'account',
  quotes: 'quotes',
}

/** The standard templates with the company's changes, then the company's own templates by title. */
export async function templatesOf(company: CompanyTx): Promise<MessageTemplate[]> {
  const used = await featuresOf(company)
  const rows = await company.db
    .selectFrom('message_templates')
    .select(columns)
    .orderBy('title')
    .limit(mostTemplates)
    .execute()
  const own = rows.map(toTemplate)
  const standards = standardTemplates
    .filter(({ subjects }) => {
      const [feature] = subjects.flatMap((subject) => featureOfSubject[subject] ?? [])
      return feature === undefined || used.includes(feature)
    })
    .map(({ key }) => own.find((row) => row.key === key) ?? standardOf(key))
  return [...standards, ...own.filter(({ isStandard }) => !isStandard)].filter(
    (template) => template !== undefined,
  )
}

export async function templateOf({ db }: CompanyTx, key: string): Promise<MessageTemplate | undefined> {
  const row = await db
    .selectFrom('message_templates')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? toTemplate(row) : standardOf(key)
}

function standardOf(key: string): MessageTemplate | undefined {
  const standard = standardTemplates.find((known) => known.key === key)
  if (!standard) return undefined
  const { title, body, category } = standard
  const unknown = { reason: null, quality: null, submittedBody: null }
  return {
    key,
    title,
    body,
    category,
    version: 0,
    language: 'fr',
    isActive: true,
    isStandard: true,
    state: 'LOCAL',
    ...unknown,
  }
}

function toTemplate(
  row: Omit<MessageTemplate, 'isStandard' | 'category'> & { category: string },
): MessageTemplate {
  return {
    ...row,
    category: row.category as TemplateCategory,
    isStandard: standardTemplates.some(({ key }) => key === row.key),
  }
}

export async function createTemplate(company: CompanyTx, draft: TemplateDraft): Promise<MessageTemplate> {
  const { title, body, category, isActive } = draft
  const key = templateKey(title)
  if (standardOf(key)) throw new Refusal('TAKEN')
  refuseIncomplete(templateDraft(key), draft, {})
  const values = { id: newId(), key, title, body, category, is_active: isActive }
  await refuseIfTaken('TAKEN', () => company.db.insertInto('message_templates').values(values).execute())
  announceConversations(company)
  return requireFound(await templateOf(company, key))
}

/**
 * Saves a template. A standard template gets a row at its first change. Messages use the text that WhatsApp
 * approved until the new text is submitted.
 */
export async function saveTemplate(
  company: CompanyTx,
  key: string,
  version: number,
  draft: TemplateDraft,
): Promise<MessageTemplate> {
  refuseIncomplete(templateDraft(key), draft, {})
  const { title, body, category, isActive } = draft
  const values = { title, body, category, is_active: isActive }
  const isSaved =
    version === 0
      ? await insertStandard(company, key, values)
      : await updateTemplate(company, { key, version }, values)
  const current = await templateOf(company, key)
  if (!isSaved) throw staleOrGone(current)
  announceConversations(company)
  return requireFound(current)
}

type Values = { title: string; body: string; category: string; is_active: boolean }

async function insertStandard({ db }: CompanyTx, key: string, values: Values): Promise<boolean> {
  if (!standardOf(key)) return false
  const saved = await db
    .insertInto('message_templates')
    .values({ id: newId(), key, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

async function updateTemplate(
  { db }: CompanyTx,
  { key, version }: { key: string; version: number },
  values: Values,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_templates')
    .set({ ...values, version: version + 1, updated_at: sql<string>`now()` })
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The key of a template, made from its title: `Colis reçu` becomes `colis_recu`. WhatsApp requires this form
 * for names.
 */
function templateKey(title: string): string {
  const key = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return key.slice(0, 60) || 'modele'
}
