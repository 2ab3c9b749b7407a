import type { Core } from './core.ts'
import { newId, newMessageId } from './ids.ts'
import { digitsOf } from './person.ts'
import type { AccountState, Category, Component, Template, TemplateStatus } from './state.ts'
import { newTemplate, reviewTemplate } from './template-routes.ts'

export type AccountOptions = {
  wabaId?: string
  phoneNumberId?: string
  token?: string
  displayPhoneNumber?: string
  verifiedName?: string
  templates?: TemplateOptions[]
  isOnPhone?: boolean
}

type TemplateOptions = {
  name: string
  language?: string
  category?: Category
  status?: TemplateStatus
  /** Text of the template's body. Not needed when `components` describes the whole template. */
  body?: string
  components?: Component[]
  parameter_format?: 'POSITIONAL' | 'NAMED'
}

export type Account = AccountState & {
  revokeToken(): void
  /** Creates a new access token. Previous tokens stay valid until they are revoked. */
  renewToken(): string
  addTemplate(options: TemplateOptions): Template
  template(name: string): Template
  reviewTemplate(name: string, status: TemplateStatus): void
}

export function createAccount(core: Core, options: AccountOptions): Account {
  const state = addAccount(core, options)
  const find = (name: string) => {
    const template = state.templates.find((template) => template.name === name)
    if (!template) throw new Error(`no template ${name}`)
    return template
  }
  return Object.assign(state, {
    revokeToken: () => state.tokens.clear(),
    renewToken() {
      state.token = newToken()
      state.tokens.add(state.token)
      return state.token
    },
    addTemplate: (template: TemplateOptions) => addTemplate(state, template),
    template: find,
    reviewTemplate: (name: string, status: TemplateStatus) => reviewTemplate(core, state, find(name), status),
  })
}

function addAccount(core: Core, options: AccountOptions): AccountState {
  const displayPhoneNumber = options.displayPhoneNumber ?? `+243 81 ${500 + core.accounts.length} 00 00`
  const token = options.token ?? newToken()
  const account: AccountState = {
    isFirst: core.accounts.length === 0,
    wabaId: options.wabaId ?? newId(),
    phoneNumberId: options.phoneNumberId ?? newId(),
    number: digitsOf(displayPhoneNumber),
    displayPhoneNumber,
    verifiedName: options.verifiedName ?? 'Fret Simulé',
    tokens: new Set([token]),
    token,
    isOnPhone: options.isOnPhone ?? false,
    isSubscribed: true,
    templates: [],
    syncCalls: { smb_app_state_sync: 0, history: 0 },
  }
  for (const template of options.templates ?? []) addTemplate(account, template)
  core.accounts.push(account)
  return account
}

function addTemplate(account: AccountState, { body, components, ...options }: TemplateOptions): Template {
  const template = newTemplate({
    ...options,
    components: components ?? [{ type: 'BODY', text: body ?? 'Bonjour.' }],
  })
  account.templates.push(template)
  return template
}

function newToken(): string {
  return `EAAG${newMessageId().replace(/\W/g, '')}`
}
