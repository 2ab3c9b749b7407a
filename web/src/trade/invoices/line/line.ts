import type { InvoiceDraft } from '@escale/contract/trade/invoices/draft'
import { type Measure, measureOfLine } from '@escale/contract/trade/invoices/measure'
import { invoiceTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import type { Service } from '@escale/contract/trade/services/contract'
import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'
import { isUnreadable, readableFigure } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { InvoiceStart, LineStart } from './invoice-start.ts'

export type InvoiceForm = DraftForm<InvoiceStart, InvoiceDraft>

/** The services that lines may use, as options and by id. */
export type Offer = { options: ComboboxItemGroup<ComboboxItem>[]; byId: ReadonlyMap<string, Service> }

export type LineProps = {
  form: InvoiceForm
  index: number
  line: LineStart
  /** The errors of the line in one string: the line is rendered again when it changes. */
  errors: string
  offer: Offer
  /** The last line cannot be removed. */
  isOnly: boolean
  onRemove: (index: number) => void
  /** Called on Entrée in the price, the last field of the line. */
  onDone: (index: number) => void
}

/** Typing in one line renders only that line again. */
export function isSameRow(before: LineProps, after: LineProps): boolean {
  const same = (key: 'index' | 'errors' | 'offer' | 'isOnly') => before[key] === after[key]
  return (
    same('index') && same('errors') && same('offer') && same('isOnly') && isSameLine(before.line, after.line)
  )
}

/** The props of a field of a line. The value comes from the line, because code may change it too. */
export function lineField<Field extends keyof LineStart>(
  { form, index, line }: LineProps,
  field: Field,
  label: string,
) {
  const { key, defaultValue, ...props } = form.field(`lines.${index}.${field}`)
  return { ...props, value: line[field], 'aria-label': `${label}, ligne ${index + 1}` }
}

/** Chooses a service and takes over its price. */
export function chooseService({ form, index, offer }: LineProps, serviceId: string | null) {
  const path = `lines.${index}`
  const price = offer.byId.get(serviceId ?? '')?.price
  form.field(`${path}.serviceId`).onChange(serviceId)
  form.setFieldValue(`${path}.measure`, null, { forceUpdate: false })
  if (price === undefined) return
  form.setFieldValue(`${path}.unitPrice`, price, { forceUpdate: false })
  form.clearFieldError(`${path}.unitPrice`)
}

/** The service of an old line as an option when it is no longer offered. */
export function formerService({ line, offer }: LineProps): ComboboxItem | null {
  if (!line.serviceId || !line.serviceName || offer.byId.has(line.serviceId)) return null
  return { value: line.serviceId, label: line.serviceName }
}

/** The numbers of a line while they are typed. Unreadable ones count as zero. */
export function lineNumbers({ quantity, weightKg, unitPrice }: LineStart) {
  return { quantity, weightKg: readableFigure(weightKg), unitPrice: readableFigure(unitPrice) }
}

/** The measures of the billed goods, as long as they match the numbers of the line. */
export function measureOf(serviceType: ServiceType, line: LineStart): Measure | null {
  return measureOfLine(serviceType, { ...lineNumbers(line), measure: line.measure })
}

/** Total in cents. */
export function totalOf(serviceType: ServiceType, lines: readonly LineStart[]): number {
  return invoiceTotal(serviceType, lines.map(lineNumbers))
}

/** Tells whether two states of a line look the same. */
export function isSameLine(one: LineStart, other: LineStart): boolean {
  return (Object.keys(one) as (keyof LineStart)[]).every((field) => isSame(one[field], other[field]))
}

function isSame(one: LineStart[keyof LineStart], other: LineStart[keyof LineStart]): boolean {
  return one === other || (isUnreadable(one) && isUnreadable(other) && one.unreadable === other.unreadable)
}

/** The errors of the lines after one line is removed: those below move up. */
export function errorsWithout<Sentence>(
  errors: Record<string, Sentence>,
  gone: number,
): Record<string, Sentence> {
  const remaining = Object.entries(errors).flatMap(([path, sentence]): [string, Sentence][] => {
    const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
    if (at === undefined || Number(at) < gone) return [[path, sentence]]
    return Number(at) === gone ? [] : [[`lines.${Number(at) - 1}.${field}`, sentence]]
  })
  return Object.fromEntries(remaining)
}
