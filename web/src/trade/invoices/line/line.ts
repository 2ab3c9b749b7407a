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

/** The price proposed for a line: that of a list, or the standard price of its service. */
export type Proposal = { price: number; listPrice: LineStart['listPrice'] }

/** The services that can be chosen in lines: as grouped options, and by id, with their prices. */
export type Offer = {
  options: ComboboxItemGroup<ComboboxItem>[]
  byId: ReadonlyMap<string, Service>
  /** The price proposed for a line; undefined when its service cannot be chosen any more. */
  proposalOf: (line: LineStart) => Proposal | undefined
}

export type LineProps = {
  form: InvoiceForm
  index: number
  line: LineStart
  /** The error texts of the line, joined into one string so that memoisation can compare them. */
  errors: string
  offer: Offer
  /** True when this is the only line, which cannot be removed. */
  isOnly: boolean
  onRemove: (index: number) => void
  /** Called when the user presses Enter in the price, the last field of the line. */
  onDone: (index: number) => void
}

/** Compares props for `memo`, so that typing in one line does not re-render the others. */
export function isSameRow(before: LineProps, after: LineProps): boolean {
  const same = (key: 'index' | 'errors' | 'offer' | 'isOnly') => before[key] === after[key]
  return (
    same('index') && same('errors') && same('offer') && same('isOnly') && isSameLine(before.line, after.line)
  )
}

/**
 * The props of an input in a line. The input is controlled, because choosing a service also changes the
 * price.
 */
export function lineField<Field extends keyof LineStart>(
  { form, index, line }: LineProps,
  field: Field,
  label: string,
) {
  const { key, defaultValue, ...props } = form.field(`lines.${index}.${field}`)
  return { ...props, value: line[field], 'aria-label': `${label}, ligne ${index + 1}` }
}

/** Sets the service of a line, and the proposed price as the unit price. */
export function chooseService({ form, index, line, offer }: LineProps, serviceId: string | null) {
  const path = `lines.${index}`
  const proposal = offer.proposalOf({ ...line, serviceId })
  form.field(`${path}.serviceId`).onChange(serviceId)
  form.setFieldValue(`${path}.measure`, null, { forceUpdate: false })
  form.setFieldValue(`${path}.listPrice`, proposal?.listPrice ?? null, { forceUpdate: false })
  if (proposal === undefined) return
  form.setFieldValue(`${path}.unitPrice`, proposal.price, { forceUpdate: false })
  form.clearFieldError(`${path}.unitPrice`)
}

/** The props of the quantity or weight of a line. Its price follows the quantity breaks of the list. */
export function quantityField<Field extends 'quantity' | 'weightKg'>(
  props: LineProps,
  field: Field,
  label: string,
) {
  const { onChange, ...input } = lineField(props, field, label)
  return {
    ...input,
    onChange: (value: LineStart[Field]) => {
      onChange(value)
      reprice({ ...props, line: { ...props.line, [field]: value } })
    },
  }
}

/**
 * Proposes the price of a line again. A price that the user typed stays, and so does that of measured goods,
 * whose lane and quantity the form does not know.
 */
export function reprice({ form, index, line, offer }: Pick<LineProps, 'form' | 'index' | 'line' | 'offer'>) {
  const proposal = offer.proposalOf(line)
  if (!proposal || line.measure !== null || isSameListPrice(proposal.listPrice, line.listPrice)) return
  const path = `lines.${index}`
  const former = line.listPrice?.applied ?? offer.byId.get(line.serviceId ?? '')?.price
  form.setFieldValue(`${path}.listPrice`, proposal.listPrice, { forceUpdate: false })
  if (line.unitPrice !== former) return
  form.setFieldValue(`${path}.unitPrice`, proposal.price, { forceUpdate: false })
}

function isSameListPrice(one: LineStart['listPrice'], other: LineStart['listPrice']): boolean {
  return one?.priceId === other?.priceId && one?.applied === other?.applied
}

/** True when the user replaced the price of the list by another one. */
export function hasOtherPrice({ listPrice, unitPrice, measure }: LineStart): boolean {
  return listPrice !== null && (measure?.rate ?? readableFigure(unitPrice)) !== listPrice.applied
}

/** The service of a saved line as an option, when it can no longer be chosen. Null otherwise. */
export function formerService({ line, offer }: LineProps): ComboboxItem | null {
  if (!line.serviceId || !line.serviceName || offer.byId.has(line.serviceId)) return null
  return { value: line.serviceId, label: line.serviceName }
}

/** The numbers of a line during typing. Invalid ones count as zero. */
export function lineNumbers({ quantity, weightKg, unitPrice }: LineStart) {
  return { quantity, weightKg: readableFigure(weightKg), unitPrice: readableFigure(unitPrice) }
}

/** The measures of the billed goods, or null when the user has changed the numbers of the line since. */
export function measureOf(serviceType: ServiceType, line: LineStart): Measure | null {
  return measureOfLine(serviceType, { ...lineNumbers(line), measure: line.measure })
}

/** The total of the lines in cents. */
export function totalOf(serviceType: ServiceType, lines: readonly LineStart[]): number {
  return invoiceTotal(serviceType, lines.map(lineNumbers))
}

/** True when two states of a line have the same values. */
export function isSameLine(one: LineStart, other: LineStart): boolean {
  return (Object.keys(one) as (keyof LineStart)[]).every((field) => isSame(one[field], other[field]))
}

function isSame(one: LineStart[keyof LineStart], other: LineStart[keyof LineStart]): boolean {
  return one === other || (isUnreadable(one) && isUnreadable(other) && one.unreadable === other.unreadable)
}

/** Updates error paths after a line is removed, because the lines below it move up by one. */
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
