import type { Core } from './core.ts'
import { objectOf } from './fields.ts'
import { GraphError, invalid, missing, unknownObject } from './graph-error.ts'
import { newId } from './ids.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Category, Component, Json, Template } from './state.ts'
import { checkDraft, withOwnText } from './template-drafts.ts'
import { review } from './template-reviews.ts'

export function templateRoutes(core: Core): Route[] {
  return [
    { name: 'templates', method: 'GET', edge: 'message_templates', kind: 'account', handle: list },
    {
      name: 'templates',
      method: 'POST',
      edge: 'message_templates',
      kind: 'account',
      handle: (call) => create(core, call),
    },
    { name: 'templates', method: 'DELETE', edge: 'message_templates', kind: 'account', handle: remove },
    {
      name: 'templates',
      method: 'GET',
      edge: '',
      kind: 'template',
      handle: (call) => ({ body: chosen(templateOf(call), call.query) }),
    },
    { name: 'templates', method: 'POST', edge: '', kind: 'template', handle: (call) => change(core, call) },
  ]
}

function list({ account, query }: Call): Answer {
  const limit = Math.min(Number(query.get('limit') ?? 25), 250)
  const matching = account.templates.filter((template) => {
    return ['name', 'language', 'status', 'category'].every((field) => {
      const wanted = query.get(field)
      return (
        !wanted ||
        String(template[field as keyof Template])
          .toLowerCase()
          .includes(wanted.toLowerCase())
      )
    })
  })
  const after = query.get('after')
  const start = after ? Number(Buffer.from(after, 'base64url').toString()) : 0
  if (!Number.isInteger(start)) throw invalid('Param after is not a valid cursor')
  const page = matching.slice(start, start + limit)
  const cursors = { before: cursorOf(start), after: cursorOf(start + page.length) }
  const isLast = start + page.length >= matching.length
  return {
    body: {
      data: page.map((template) => chosen(template, query)),
      paging: { cursors, ...(!isLast && { next: nextOf(account, query, cursors.after) }) },
    },
  }
}

function create(core: Core, { account, json }: Call): Answer {
  const template = draftOf(json)
  if (
    account.templates.some(
      ({ name, language, status }) =>
        name === template.name && language === template.language && status !== 'DELETED',
    )
  ) {
    throw new GraphError(100, undefined, {
      title:
        'There is already content in this language for this template. You can create a new template and try again.',
      subcode: 2388024,
    })
  }
  account.templates.push(template)
  submit(core, account, template)
  return { body: { id: template.id, status: template.status, category: template.category } }
}

function change(core: Core, call: Call): Answer {
  const template = templateOf(call)
  const { components, category } = call.json
  if (template.status === 'PENDING')
    throw new GraphError(100, undefined, {
      title: 'Message template can only be edited when it is approved, rejected or paused',
      subcode: 2388025,
    })
  checkDraft(template.name, template.parameter_format, componentsOf(components))
  template.components = componentsOf(components)
  if (category) template.category = category as Category
  template.status = 'PENDING'
  submit(core, call.account, template)
  return { body: { success: true } }
}

function remove({ account, query }: Call): Answer {
  const name = query.get('name')
  if (!name) throw missing('name')
  const id = query.get('hsm_id')
  const doomed = account.templates.filter((template) => template.name === name && (!id || template.id === id))
  if (doomed.length === 0)
    throw new GraphError(100, undefined, {
      title: 'Message Template Not Found',
      subcode: 2593002,
      status: 404,
    })
  account.templates = account.templates.filter((template) => !doomed.includes(template))
  return { body: { success: true } }
}

/** Meta reads it and says what it thinks, unless a test does. */
function submit(core: Core, account: AccountState, template: Template): void {
  const { reviewMs } = core.settings
  if (reviewMs !== null) core.work.later(reviewMs, () => review(core, account, template, 'APPROVED'))
}

function draftOf(json: Json): Template {
  const { name, language, category, components, parameter_format } = json
  if (typeof name !== 'string') throw missing('name')
  if (typeof language !== 'string') throw missing('language')
  if (!['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(String(category)))
    throw invalid('Param category must be one of {AUTHENTICATION, MARKETING, UTILITY}')
  const format = String(parameter_format ?? 'POSITIONAL').toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL'
  checkDraft(name, format, componentsOf(components))
  return newTemplate({
    name,
    language,
    category: category as Category,
    components: withOwnText(category, componentsOf(components)),
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

function templateOf({ account, id }: Call): Template {
  const template = account.templates.find((one) => one.id === id)
  if (!template) throw unknownObject(id, 'GET')
  return template
}

function componentsOf(components: unknown): Component[] {
  if (!Array.isArray(components)) throw missing('components')
  return components.map(
    (component) =>
      ({ ...objectOf(component), type: String(objectOf(component).type).toUpperCase() }) as Component,
  )
}

function chosen(template: Template, query: URLSearchParams): Json {
  const { quality_score, rejected_reason, ...usual } = template
  const names = query
    .get('fields')
    ?.split(',')
    .map((name) => name.trim())
  if (!names) return usual
  return Object.fromEntries(
    Object.entries({ ...usual, quality_score, rejected_reason }).filter(
      ([name]) => name === 'id' || names.includes(name),
    ),
  )
}

function nextOf(account: AccountState, query: URLSearchParams, after: string): string {
  const next = new URLSearchParams(query)
  next.set('after', after)
  return `https://graph.facebook.com/v25.0/${account.wabaId}/message_templates?${next}`
}

function cursorOf(place: number): string {
  return Buffer.from(String(place)).toString('base64url')
}
