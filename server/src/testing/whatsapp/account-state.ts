import type { Core } from './core.ts'
import { newId, newMessageId } from './ids.ts'
import { digitsOf } from './people.ts'
import type { AccountState, Category, Component, HistoryThread, Template, TemplateStatus } from './state.ts'
import { newTemplate } from './template-routes.ts'

export type AccountOptions = {
  wabaId?: string
  phoneNumberId?: string
  token?: string
  displayPhoneNumber?: string
  verifiedName?: string
  templates?: TemplateOptions[]
  /** In coexistence: the number is also in the application of a telephone, and joined now. */
  isOnPhone?: boolean
  history?: HistoryThread[]
  webhook?: AccountState['webhook']
}

export type TemplateOptions = {
  name: string
  language?: string
  category?: Category
  status?: TemplateStatus
  /** A body, or all components. */
  body?: string
  components?: Component[]
  parameter_format?: 'POSITIONAL' | 'NAMED'
}

export function addAccount(core: Core, options: AccountOptions): AccountState {
  const displayPhoneNumber = options.displayPhoneNumber ?? `+243 81 ${500 + core.accounts.length} 00 00`
  const token = options.token ?? newToken()
  const state: AccountState = {
    isFirst: core.accounts.length === 0,
    wabaId: options.wabaId ?? newId(),
    phoneNumberId: options.phoneNumberId ?? newId(),
    number: digitsOf(displayPhoneNumber),
    displayPhoneNumber,
    verifiedName: options.verifiedName ?? 'Fret Simulé',
    tokens: new Set([token]),
    token,
    quality: 'GREEN',
    limit: 'TIER_250',
    nameStatus: 'APPROVED',
    isOnPhone: options.isOnPhone ?? false,
    joinedAt: core.clock.now(),
    isLocked: false,
    isUnpaid: false,
    isSubscribed: true,
    webhook: options.webhook ?? {},
    templates: [],
    syncCalls: { smb_app_state_sync: 0, history: 0 },
    history: options.history ?? [],
    declinesHistory: false,
  }
  for (const template of options.templates ?? []) addTemplate(state, template)
  core.accounts.push(state)
  return state
}

export function addTemplate(
  account: AccountState,
  { body, components, ...options }: TemplateOptions,
): Template {
  const template = newTemplate({
    ...options,
    components: components ?? [{ type: 'BODY', text: body ?? 'Bonjour.' }],
  })
  account.templates.push(template)
  return template
}

export function newToken(): string {
  return `EAAG${newMessageId().replace(/\W/g, '')}`
}
