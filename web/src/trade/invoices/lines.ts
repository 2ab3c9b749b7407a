import { invoiceTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { isUnreadable, readable, type Typed } from '#ui/typed.ts'
import type { LineStart } from './invoice-start.ts'

/** A line's figures while they are typed: what cannot be read yet counts for nothing. */
export function priced({ quantity, weightKg, unitPrice }: LineStart) {
  return { quantity, weightKg: readable(weightKg), unitPrice: readable(unitPrice) }
}

/** In cents. */
export function totalOf(serviceType: ServiceType, lines: readonly LineStart[]): number {
  return invoiceTotal(serviceType, lines.map(priced))
}

/** Whether two states of a line would be drawn alike. */
export function isSameLine(one: LineStart, other: LineStart): boolean {
  return (Object.keys(one) as (keyof LineStart)[]).every((field) => isSame(one[field], other[field]))
}

function isSame(one: Typed | string | null, other: Typed | string | null): boolean {
  return one === other || (isUnreadable(one) && isUnreadable(other) && one.unreadable === other.unreadable)
}

/** The sentences of the lines once one is gone: those after it move up. */
export function errorsWithout<Sentence>(errors: Record<string, Sentence>, gone: number): Record<string, Sentence> {
  const kept = Object.entries(errors).flatMap(([path, sentence]): [string, Sentence][] => {
    const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
    if (at === undefined || Number(at) < gone) return [[path, sentence]]
    return Number(at) === gone ? [] : [[`lines.${Number(at) - 1}.${field}`, sentence]]
  })
  return Object.fromEntries(kept)
}
