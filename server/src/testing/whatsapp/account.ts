import { echo, syncContacts } from './coexistence.ts'
import type { Core } from './core.ts'
import { notify } from './envelope.ts'
import { newId, newMessageId } from './ids.ts'
import { digitsOf } from './people.ts'
import { type InvoiceLine, invoiceOf } from './pricing.ts'
import type { AccountState, Category, Component, HistoryThread, Json, PersonState, Quality, Sent, Template, TemplateStatus } from './state.ts'
import { rate, recategorize, review } from './template-reviews.ts'
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

/** The telephone of the business, in coexistence. */
export type Phone = {
  text(to: PersonState, body: string): string
  other(to: PersonState, content: { type: string } & Json): string
  edits(to: PersonState, messageId: string, body: string): string
  deletes(to: PersonState, messageId: string): string
  addsContact(person: PersonState): void
  removesContact(person: PersonState): void
}

export type Account = AccountState & {
  phone: Phone
  /** What was accepted from this number, in order. */
  messages(): Sent[]
  revokeToken(): void
  /** Another token; the ones before stay good until they are revoked. */
  renewToken(): string
  addTemplate(options: TemplateOptions): Template
  template(name: string, language?: string): Template
  reviewTemplate(name: string, event: TemplateStatus, reason?: string, language?: string): void
  rateTemplate(name: string, score: Quality, language?: string): void
  /** `isAhead`: told a day before. */
  moveTemplate(name: string, category: Category, options?: { isAhead?: boolean; language?: string }): void
  rateNumber(quality: Quality): void
  changeLimit(limit: string): void
  rename(name: string, decision?: 'APPROVED' | 'REJECTED'): void
  ban(): void
  reinstate(): void
  restrict(type: string, until: Date): void
  /** Any change of the account. */
  notify(field: string, value: Json): void
  /** Billed and free, by category, of a month such as `2026-11`. */
  invoice(month: string, timeZone?: string): InvoiceLine[]
}

export function createAccount(core: Core, options: AccountOptions): Account {
  const state = addAccount(core, options)
  const find = (name: string, language?: string) => templateNamed(state, name, language)
  return Object.assign(state, {
    phone: createPhone(core, state),
    messages: () => core.sent.filter(({ account }) => account === state),
    revokeToken: () => state.tokens.clear(),
    renewToken() {
      state.token = newToken()
      state.tokens.add(state.token)
      return state.token
    },
    addTemplate: (one: TemplateOptions) => addTemplate(state, one),
    template: find,
    reviewTemplate: (name: string, event: TemplateStatus, reason?: string, language?: string) =>
      review(core, state, find(name, language), event, reason),
    rateTemplate: (name: string, score: Quality, language?: string) => rate(core, state, find(name, language), score),
    moveTemplate: (name: string, category: Category, { isAhead, language }: { isAhead?: boolean; language?: string } = {}) =>
      recategorize(core, state, find(name, language), category, isAhead),
    rateNumber(quality: Quality) {
      state.quality = quality
      notify(core, state, 'phone_number_quality_update', {
        display_phone_number: state.number,
        event: quality === 'GREEN' ? 'UNFLAGGED' : 'FLAGGED',
        current_limit: state.limit,
      })
    },
    changeLimit(limit: string) {
      const before = state.limit
      state.limit = limit
      notify(core, state, 'phone_number_quality_update', {
        display_phone_number: state.number,
        event: rankOf(limit) < rankOf(before) ? 'DOWNGRADE' : 'UPGRADE',
        old_limit: before,
        current_limit: limit,
        max_daily_conversations_per_business: limit,
      })
    },
    rename(name: string, decision: 'APPROVED' | 'REJECTED' = 'APPROVED') {
      if (decision === 'APPROVED') state.verifiedName = name
      notify(core, state, 'phone_number_name_update', {
        display_phone_number: state.number,
        decision,
        requested_verified_name: name,
        rejection_reason: decision === 'APPROVED' ? 'NONE' : 'NAME_NOT_CONSISTENT',
      })
    },
    ban() {
      state.isLocked = true
      notify(core, state, 'account_update', {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: new Date(core.clock.now()).toISOString().slice(0, 10) },
      })
    },
    reinstate() {
      state.isLocked = false
      notify(core, state, 'account_update', {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: new Date(core.clock.now()).toISOString().slice(0, 10) },
      })
    },
    restrict: (type: string, until: Date) =>
      notify(core, state, 'account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: type, expiration: Math.floor(until.getTime() / 1000) }],
      }),
    notify: (field: string, value: Json) => notify(core, state, field, value),
    invoice: (month: string, timeZone = 'UTC') => invoiceOf(core, state, month, timeZone),
  })
}

function addAccount(core: Core, options: AccountOptions): AccountState {
  const displayPhoneNumber = options.displayPhoneNumber ?? `+243 81 ${500 + core.accounts.length} 00 00`
  const token = options.token ?? newToken()
  const state: AccountState = {
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
    templates: [],
    syncCalls: { smb_app_state_sync: 0, history: 0 },
    history: options.history ?? [],
    declinesHistory: false,
  }
  for (const template of options.templates ?? []) addTemplate(state, template)
  core.accounts.push(state)
  return state
}

function addTemplate(account: AccountState, { body, components, ...options }: TemplateOptions): Template {
  const template = newTemplate({ ...options, components: components ?? [{ type: 'BODY', text: body ?? 'Bonjour.' }] })
  account.templates.push(template)
  return template
}

function templateNamed(account: AccountState, name: string, language?: string): Template {
  const template = account.templates.find((one) => one.name === name && (!language || one.language === language))
  if (!template) throw new Error(`no template ${name}`)
  return template
}

function createPhone(core: Core, account: AccountState): Phone {
  const send = (to: PersonState, content: Json) => echo(core, account, to, content)
  return {
    text: (to, body) => send(to, { type: 'text', text: { body } }),
    other: send,
    edits: (to, messageId, body) => send(to, { type: 'edit', edit: { original_message_id: messageId, message: { type: 'text', text: { body } } } }),
    deletes: (to, messageId) => send(to, { type: 'revoke', revoke: { original_message_id: messageId } }),
    addsContact: (person) => syncContacts(core, account, [person], 'add'),
    removesContact: (person) => syncContacts(core, account, [person], 'remove'),
  }
}

function newToken(): string {
  return `EAAG${newMessageId().replace(/\W/g, '')}`
}

function rankOf(limit: string): number {
  return ['TIER_NOT_SET', 'TIER_50', 'TIER_250', 'TIER_1K', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED'].indexOf(limit)
}
