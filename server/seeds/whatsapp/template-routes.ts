import type { Core } from './core.ts'
import { notify } from './envelope.ts'
import { objectOf, pickFields } from './fields.ts'
import { GraphError, invalid, missingParameter, unknownObject } from './graph-error.ts'
import type { ApiResponse, Call, Route } from './http.ts'
import { newId } from './ids.ts'
import type { AccountState, Category, Component, Json, Template, TemplateStatus } from './state.ts'
import { checkDraft, withMetaText } from './template-drafts.ts'

export function templateRoutes(core: Core): Route[] {
  const list = { name: 'templates', edge: 'message_templates', kind: 'account' } as const
  return [
    { ...list, method: 'GET', handle: listTemplates },
    { ...list, method: 'POST', handle: (call) => createTemplate(core, call) },
    { ...list, method: 'DELETE', handle: deleteTemplate },
    {
      name: 'templates',
      method: 'POST',
      edge: '',
      kind: 'template',
      handle: (call) => changeTemplate(core, call),
    },
  ]
}

/** Simulates Meta's decision about a template, and queues the webhook that reports it. */
export function reviewTemplate(
  core: Core,
  account: AccountState,
  template: Template,
  status: TemplateStatus,
): void {
  if (!account.templates.includes(template)) return
  template.status = status
  notify(core, account, 'message_template_status_update', {
    event: status,
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
    reason: 'NONE',
    message_template_category: template.category,
  })
}

function listTemplates({ account, query }: Call): ApiResponse {
  const limit = Math.min(Number(query.get('limit') ?? 25), 250)
  const after = query.get('after')
  const start = after ? Number(Buffer.from(after, 'base64url').toString()) : 0
  if (!Number.isInteger(start)) throw invalid('Param after is not a valid cursor')
  const page = account.templates.slice(start, start + limit)
  const cursors = { before: cursorOf(start), after: cursorOf(start + page.length) }
  const isLast = start + page.length >= account.templates.length
  const next = `https://graph.facebook.com/v25.0/${account.wabaId}/message_templates?after=${cursors.after}`
  return {
    body: {
      data: page.map((template) => pickFields(template, query)),
      paging: { cursors, ...(!isLast && { next }) },
    },
  }
}

function createTemplate(core: Core, { account, json }: Call): ApiResponse {
  const draft = draftOf(json)
  const isTaken = account.templates.some(
    ({ name, language }) => name === draft.name && language === draft.language,
  )
  if (isTaken) {
    const title = 'There is already content in this language for this template.'
    throw new GraphError(100, undefined, { title, subcode: 2388024 })
  }
  account.templates.push(draft)
  submit(core, account, draft)
  return { body: { id: draft.id, status: draft.status, category: draft.category } }
}

function changeTemplate(core: Core, { account, id, json }: Call): ApiResponse {
  const template = account.templates.find((template) => template.id === id)
  if (!template) throw unknownObject(id, 'POST')
  const { components, category } = json
  if (template.status === 'PENDING') {
    const title = 'Message template can only be edited when it is approved, rejected or paused'
    throw new GraphError(100, undefined, { title, subcode: 2388025 })
  }
  checkDraft(template.name, template.parameter_format, componentsOf(components))
  template.components = componentsOf(components)
  if (category) template.category = category as Category
  template.status = 'PENDING'
  submit(core, account, template)
  return { body: { success: true } }
}

function deleteTemplate({ account, query }: Call): ApiResponse {
  const name = query.get('name')
  if (!name) throw missingParameter('name')
  const others = account.templates.filter((template) => template.name !== name)
  if (others.length === account.templates.length) {
    const title = 'Message Template Not Found'
    throw new GraphError(100, undefined, { title, subcode: 2593002, status: 404 })
  }
  account.templates = others
  return { body: { success: true } }
}

/** Submits a template. It is approved after `reviewMs`, unless the test decides itself. */
function submit(core: Core, account: AccountState, template: Template): void {
  const { reviewMs } = core.settings
  if (reviewMs !== null) core.work.later(reviewMs, () => reviewTemplate(core, account, template, 'APPROVED'))
}

function draftOf(json: Json): Template {
  const { name, language, category, parameter_format } = json
  const components = componentsOf(json.components)
  if (typeof name !== 'string') throw missingParameter('name')
  if (typeof language !== 'string') throw missingParameter('language')
  if (!['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(String(category)))
    throw invalid('Param category must be one of {AUTHENTICATION, MARKETING, UTILITY}')
  const format = String(parameter_format ?? 'POSITIONAL').toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL'
  checkDraft(name, format, components)
  return newTemplate({
    name,
    language,
    category: category as Category,
    components: withMetaText(category, components),
    parameter_format: format,
    status: 'PENDING',
  })
}

export function newTemplate(options: Partial<Template> & Pick<Template, 'name'>): Template {
  return {
    id: newId(),
    language: 'fr',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [],
    quality_score: { score: 'UNKNOWN', date: 0 },
    rejected_reason: 'NONE',
    ...options,
  }
}

function componentsOf(components: unknown): Component[] {
  if (!Array.isArray(components)) throw missingParameter('components')
  return components.map(
    (component) =>
      ({ ...objectOf(component), type: String(objectOf(component).type).toUpperCase() }) as Component,
  )
}

function cursorOf(index: number): string {
  return Buffer.from(String(index)).toString('base64url')
}
