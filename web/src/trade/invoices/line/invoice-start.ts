import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { linesOfType } from '@escale/contract/trade/invoices/kinds'
import type { Measure } from '@escale/contract/trade/invoices/measure'
import {
  cancelled,
  type InvoiceStatus,
  pricingOf,
  type ServiceType,
  serviceTypes,
} from '@escale/contract/trade/invoices/words'
import type { ListPrice } from '@escale/contract/trade/prices/list-price'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import type { Service } from '@escale/contract/trade/services/contract'
import { type Day, daysAfter, daysBetween, dueDateAfter, today } from '@escale/contract/values/days'
import { serverNow } from '#session/request/server-clock.ts'
import { emptyFigure, isUnreadable, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { InvoiceDefaults } from './invoicing-defaults.ts'

/**
 * A line as its form fields hold it, for both kinds of invoice. Before saving, the schema removes the fields
 * of the other kind.
 */
export type LineStart = {
  /** The React key of the line. */
  key: string
  serviceId: string | null
  /**
   * The service name stored in the invoice. It is kept because the service may no longer exist in the list.
   */
  serviceName: string | null
  merchandiseType: string | null
  quantity: number
  weightKg: TypedNumber
  unitPrice: TypedNumber
  subProduct: string | null
  /**
   * The measures of the billed goods. They are only shown while they match the quantity and price of the
   * line.
   */
  measure: Measure | null
  /** The price of a list proposed for the line. The user may have typed another price. */
  listPrice: ListPrice | null
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
   * Lines whose service does not exist for this kind of invoice. They are not saved, and come back when the
   * kind is switched back.
   */
  aside: LineStart[]
}

const airDescription = 'Facture de fret aérien'

/** The initial values of a new invoice. It is issued today in the time zone of the company. */
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
    dueDate: dueDateAfter(issueDate, defaults.dueDays),
    status: defaults.defaultStatus,
    description: defaultDescription(serviceType, defaults),
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
    unitPrice: emptyFigure('Indiquez un prix.'),
    subProduct: null,
    measure: null,
    listPrice: null,
  }
}

/** The initial form values of a saved invoice. */
export function savedInvoiceStart(invoice: InvoiceDetail): InvoiceStart {
  return {
    serviceType: pricingOf(invoice.serviceType),
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
      listPrice: item.listPrice,
    })),
    aside: [],
  }
}

/**
 * The initial values of a copy of an invoice: issued on `issueDate`, due after as many days as the original.
 * The measures are not copied, because the goods of the original stay billed by it.
 */
export function copiedInvoice(invoice: InvoiceDetail, issueDate: Day): InvoiceStart {
  const start = savedInvoiceStart(invoice)
  return {
    ...start,
    issueDate,
    dueDate: daysAfter(issueDate, daysBetween(invoice.issueDate, invoice.dueDate)),
    status: 'En attente',
    lines: start.lines.map((line) => ({ ...line, measure: null })),
  }
}

/** The initial values of an invoice of a quote: its lines with their measures, and its client. */
export function invoiceOfQuote(quote: QuoteDetail, start: InvoiceStart): InvoiceStart {
  return {
    ...start,
    serviceType: quote.serviceType,
    clientId: quote.clientId,
    description: [`Devis ${quote.number}`, [quote.origin, quote.destination].filter(Boolean).join(' → ')]
      .filter(Boolean)
      .join(', '),
    lines: quote.items.map(({ total: _, ...item }) => ({
      ...item,
      listPrice: null,
      key: crypto.randomUUID(),
      weightKg: item.weightKg ?? noWeight(),
    })),
  }
}

type KindContext = {
  defaults: InvoiceDefaults
  serviceOf: (serviceId: string) => Pick<Service, 'name' | 'category'> | undefined
}

/**
 * Converts the form values to the other kind of invoice. Lines with an unavailable service move to `aside`.
 */
export function convertKind(
  serviceType: ServiceType,
  typed: InvoiceStart,
  { defaults, serviceOf }: KindContext,
): InvoiceStart {
  const typedLines = { lines: typed.lines.filter((line) => !isUntouched(line)), aside: typed.aside }
  const { lines, aside } = linesOfType(serviceType, typedLines, (serviceId) => serviceOf(serviceId)?.category)
  return {
    ...typed,
    serviceType,
    description: typedDescription(typed.description, defaults) || defaultDescription(serviceType, defaults),
    lines: lines.length > 0 ? lines : [newLine()],
    aside: aside.map((line) => ({
      ...line,
      serviceName: serviceOf(line.serviceId ?? '')?.name ?? line.serviceName,
    })),
  }
}

/** The description that the user typed. Empty when it is still the default one. */
function typedDescription(description: string, defaults: InvoiceDefaults): string {
  return serviceTypes.some((kind) => description === defaultDescription(kind, defaults))
    ? ''
    : description.trim()
}

function defaultDescription(
  serviceType: ServiceType,
  { airDescription: words, maritimeDescription }: InvoiceDefaults,
): string {
  return (serviceType === 'Aérien' ? (words ?? airDescription) : maritimeDescription) ?? ''
}

function isUntouched({ serviceId, quantity, weightKg, unitPrice }: LineStart): boolean {
  return serviceId === null && quantity === 1 && isUnreadable(weightKg) && isUnreadable(unitPrice)
}

function noWeight(): TypedNumber {
  return emptyFigure('Indiquez un poids.')
}
