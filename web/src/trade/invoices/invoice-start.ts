import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { linesFor } from '@escale/contract/trade/invoices/kinds'
import type { Measure } from '@escale/contract/trade/invoices/measure'
import {
  cancelled,
  type InvoiceStatus,
  type ServiceType,
  serviceTypes,
} from '@escale/contract/trade/invoices/words'
import type { Service } from '@escale/contract/trade/services/contract'
import { dueAfter, today } from '@escale/contract/values/days'
import { serverNow } from '#session/server-clock.ts'
import { blank, isUnreadable, type TypedNumber } from '#ui/field/typed-number.ts'
import type { InvoiceDefaults } from './invoicing-defaults.ts'

/**
 * A line as its fields hold it. Both kinds of invoice share it: the contract keeps what belongs to the kind.
 */
export type LineStart = {
  /** Tells lines apart while they come and go. */
  key: string
  serviceId: string | null
  /** As the invoice already names it: the service may no longer be offered. */
  serviceName: string | null
  merchandiseType: string | null
  quantity: number
  weightKg: TypedNumber
  unitPrice: TypedNumber
  subProduct: string | null
  /** What the line was counted on, when goods made it; shown while it still gives the total. */
  measure: Measure | null
}

export type InvoiceStart = {
  serviceType: ServiceType
  clientId: string | null
  issueDate: string | null
  dueDate: string | null
  status: InvoiceStatus
  description: string
  lines: LineStart[]
  /**
   * Whose service this kind of invoice does not take: they come back with the other kind, and are not saved
   * with this one.
   */
  aside: LineStart[]
}

const airDescription = 'Facture de fret aérien'

/** A new invoice: issued today, where the company is, and due when the company says. */
export function newInvoice(
  serviceType: ServiceType,
  timeZone: string,
  defaults: InvoiceDefaults,
): InvoiceStart {
  const issueDate = today(timeZone, serverNow())
  return {
    serviceType,
    clientId: defaults.clientId ?? null,
    issueDate,
    dueDate: dueAfter(issueDate, defaults.dueDays),
    status: defaults.defaultStatus,
    description: ownWords(serviceType, defaults),
    lines: [newLine()],
    aside: [],
  }
}

export function newLine(): LineStart {
  return {
    key: crypto.randomUUID(),
    serviceId: null,
    serviceName: null,
    merchandiseType: null,
    quantity: 1,
    weightKg: noWeight(),
    unitPrice: blank('Indiquez un prix.'),
    subProduct: null,
    measure: null,
  }
}

/** An invoice as it stands. */
export function startOf(invoice: InvoiceDetail): InvoiceStart {
  return {
    serviceType: invoice.serviceType,
    clientId: invoice.client.id,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    status: invoice.status === cancelled ? 'En attente' : invoice.status,
    description: invoice.description ?? '',
    lines: invoice.items.map((item) => ({
      key: crypto.randomUUID(),
      serviceId: item.serviceId,
      serviceName: item.serviceName,
      merchandiseType: item.merchandiseType,
      quantity: item.quantity,
      weightKg: item.weightKg ?? noWeight(),
      unitPrice: item.unitPrice,
      subProduct: item.subProduct,
      measure: item.measure,
    })),
    aside: [],
  }
}

type Known = {
  defaults: InvoiceDefaults
  serviceOf: (serviceId: string) => Pick<Service, 'name' | 'category'> | undefined
}

/**
 * What was typed in one kind of invoice, as the other: lines keep what they hold, those whose service it does
 * not take are set aside.
 */
export function asKind(
  serviceType: ServiceType,
  typed: InvoiceStart,
  { defaults, serviceOf }: Known,
): InvoiceStart {
  const written = { lines: typed.lines.filter((line) => !isUntouched(line)), aside: typed.aside }
  const { lines, aside } = linesFor(serviceType, written, (serviceId) => serviceOf(serviceId)?.category)
  return {
    ...typed,
    serviceType,
    description: asTyped(typed.description, defaults) || ownWords(serviceType, defaults),
    lines: lines.length > 0 ? lines : [newLine()],
    aside: aside.map((line) => ({
      ...line,
      serviceName: serviceOf(line.serviceId ?? '')?.name ?? line.serviceName,
    })),
  }
}

/** What the company itself had put there is no typing. */
function asTyped(description: string, defaults: InvoiceDefaults): string {
  return serviceTypes.some((kind) => description === ownWords(kind, defaults)) ? '' : description.trim()
}

function ownWords(
  serviceType: ServiceType,
  { airDescription: words, maritimeDescription }: InvoiceDefaults,
): string {
  return (serviceType === 'Aérien' ? (words ?? airDescription) : maritimeDescription) ?? ''
}

function isUntouched({ serviceId, quantity, weightKg, unitPrice }: LineStart): boolean {
  return serviceId === null && quantity === 1 && isUnreadable(weightKg) && isUnreadable(unitPrice)
}

function noWeight(): TypedNumber {
  return blank('Indiquez un poids.')
}
