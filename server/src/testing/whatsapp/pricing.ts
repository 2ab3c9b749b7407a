import type { Core } from './core.ts'
import type { AccountState, PersonState, Pricing, Sent, Template } from './state.ts'

export type InvoiceLine = { category: string; type: Pricing['type']; billable: boolean; count: number }

export function priceOf(
  core: Core,
  account: AccountState,
  person: PersonState | undefined,
  template: Template | undefined,
): Pricing {
  const category = template ? template.category.toLowerCase() : 'service'
  const isInside = person !== undefined && isWindowOpen(core, account, person)
  if (person && (person.entries.get(account.wabaId) ?? 0) > core.clock.now()) {
    return {
      billable: false,
      pricing_model: 'PMP',
      type: 'free_entry_point',
      category: 'referral_conversion',
    }
  }
  if (core.settings.isWindowFree && isInside && (category === 'service' || category === 'utility')) {
    return { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category }
  }
  return { billable: true, pricing_model: 'PMP', type: 'regular', category }
}

/** A message is on the invoice once it arrived, whatever became of it then. */
export function bill(core: Core, { id, account, pricing }: Sent): void {
  core.bills.push({ accountId: account.wabaId, messageId: id, at: core.clock.now(), pricing })
}

/** What Meta says it delivered in a month (`2026-11`), by category; free lines as well. */
export function invoiceOf(core: Core, account: AccountState, month: string, timeZone: string): InvoiceLine[] {
  const monthOf = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
  const lines = new Map<string, InvoiceLine>()
  for (const { accountId, at, pricing } of core.bills) {
    if (accountId !== account.wabaId || monthOf.format(at) !== month) continue
    const { category, type, billable } = pricing
    const line = lines.get(`${category} ${type}`) ?? { category, type, billable, count: 0 }
    lines.set(`${category} ${type}`, { ...line, count: line.count + 1 })
  }
  return [...lines.values()].sort((one, other) => (one.category < other.category ? -1 : 1))
}

export function isWindowOpen(core: Core, account: AccountState, person: PersonState): boolean {
  return (person.windows.get(account.phoneNumberId) ?? 0) > core.clock.now()
}
