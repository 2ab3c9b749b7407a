import {
  type AccountOptions,
  addAccount,
  addTemplate,
  newToken,
  type TemplateOptions,
} from './account-state.ts'
import type { Core } from './core.ts'
import { notify } from './envelope.ts'
import { createPhone, type Phone } from './phone.ts'
import { type InvoiceLine, invoiceOf } from './pricing.ts'
import type { AccountState, Category, Json, Quality, Sent, Template, TemplateStatus } from './state.ts'
import { rate, recategorize, review } from './template-reviews.ts'

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
    rateTemplate: (name: string, score: Quality, language?: string) =>
      rate(core, state, find(name, language), score),
    moveTemplate: (
      name: string,
      category: Category,
      { isAhead, language }: { isAhead?: boolean; language?: string } = {},
    ) => recategorize(core, state, find(name, language), category, isAhead),
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
        ban_info: {
          waba_ban_state: 'DISABLE',
          waba_ban_date: new Date(core.clock.now()).toISOString().slice(0, 10),
        },
      })
    },
    reinstate() {
      state.isLocked = false
      notify(core, state, 'account_update', {
        event: 'DISABLED_UPDATE',
        ban_info: {
          waba_ban_state: 'REINSTATE',
          waba_ban_date: new Date(core.clock.now()).toISOString().slice(0, 10),
        },
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

function templateNamed(account: AccountState, name: string, language?: string): Template {
  const template = account.templates.find(
    (one) => one.name === name && (!language || one.language === language),
  )
  if (!template) throw new Error(`no template ${name}`)
  return template
}

function rankOf(limit: string): number {
  return [
    'TIER_NOT_SET',
    'TIER_50',
    'TIER_250',
    'TIER_1K',
    'TIER_2K',
    'TIER_10K',
    'TIER_100K',
    'TIER_UNLIMITED',
  ].indexOf(limit)
}
