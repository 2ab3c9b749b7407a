import type { Core } from './core.ts'
import type { AccountState, PersonState, Pricing, SentMessage, Template } from './state.ts'

export type InvoiceLine = { category: string; type: Pricing['type']; billable: boolean; count: number }

export function priceOf(
  core: Core,
  account: AccountState,
  person: PersonState | undefined,
  template: Template | undefined,
): Pricing {
  const category = template ? template.category.toLowerCase() : 'service'
  const price = (type: Pricing['type'], category: string): Pricing => ({
    billable: type === 'regular',
    pricing_model: 'PMP',
    type,
    category,
  })
  if (person && (person.freeUntil.get(account.wabaId) ?? 0) > core.clock.now())
    return price('free_entry_point', 'referral_conversion')
  const isInside = person !== undefined && isWindowOpen(core, account, person)
  if (core.settings.isWindowFree && isInside && (category === 'service' || category === 'utility'))
    return price('free_customer_service', category)
  return price('regular', category)
}

/** Adds a message to its account's bill. Called when the message is delivered, whatever status follows. */
export function bill(core: Core, { account, pricing }: SentMessage): void {
  core.bills.push({ accountId: account.wabaId, at: core.clock.now(), pricing })
}

/**
 * Returns Meta's invoice for the messages delivered in a month (`2026-11`), by category. Free messages have
 * lines too.
 */
export function invoiceOf(core: Core, account: AccountState, month: string, timeZone: string): InvoiceLine[] {
  const monthOf = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
  const lines = new Map<string, InvoiceLine>()
  for (const { accountId, at, pricing } of core.bills) {
    if (accountId !== account.wabaId || monthOf.format(at) !== month) continue
    const { category, type, billable } = pricing
    const line = lines.get(`${category} ${type}`) ?? { category, type, billable, count: 0 }
    lines.set(`${category} ${type}`, { ...line, count: line.count + 1 })
  }
  return [...lines.values()]
}

export function isWindowOpen(core: Core, account: AccountState, person: PersonState): boolean {
  return (person.windows.get(account.phoneNumberId) ?? 0) > core.clock.now()
}
