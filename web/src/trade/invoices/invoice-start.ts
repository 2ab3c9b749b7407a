import type { InvoicingDefaults } from '@escale/contract/company/settings/rows'
import { dueAfter, today } from '@escale/contract/days'
import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { Measure } from '@escale/contract/trade/invoices/measure'
import { cancelled, type InvoiceStatus, type ServiceType } from '@escale/contract/trade/invoices/words'
import { serverNow } from '#session/server-clock.ts'
import { blank, type Typed } from '#ui/typed.ts'

/** A line as its fields hold it. Both kinds of invoice share it: the contract keeps what belongs to the kind. */
export type LineStart = {
  /** Tells lines apart while they come and go. */
  key: string
  serviceId: string | null
  /** As the invoice already names it: the service may no longer be offered. */
  serviceName: string | null
  merchandiseType: string | null
  quantity: number
  weightKg: Typed
  unitPrice: Typed
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
}

const airDescription = 'Facture de fret aérien'

/** A new invoice: issued today, where the company is, and due when the company says. */
export function newInvoice(serviceType: ServiceType, timeZone: string, defaults: InvoicingDefaults): InvoiceStart {
  const issueDate = today(timeZone, serverNow())
  return {
    serviceType,
    clientId: null,
    issueDate,
    dueDate: dueAfter(issueDate, defaults.dueDays),
    status: defaults.defaultStatus,
    description: (serviceType === 'Aérien' ? (defaults.airDescription ?? airDescription) : defaults.maritimeDescription) ?? '',
    lines: [newLine()],
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
  }
}

/** What was typed in a maritime invoice, as an air one: lines whose service flies keep service, quantity and price. */
export function asAir(typed: InvoiceStart, flies: (serviceId: string) => boolean, defaults: InvoicingDefaults): InvoiceStart {
  const lines = typed.lines.filter(({ serviceId }) => serviceId !== null && flies(serviceId)).map((line) => ({ ...line, weightKg: noWeight() }))
  return {
    ...typed,
    serviceType: 'Aérien',
    description: asTyped(typed.description, defaults) || (defaults.airDescription ?? airDescription),
    lines: lines.length > 0 ? lines : [newLine()],
  }
}

/** What the company itself had put there is no typing. */
function asTyped(description: string, { maritimeDescription }: InvoicingDefaults): string {
  return description === maritimeDescription ? '' : description.trim()
}

function noWeight(): Typed {
  return blank('Indiquez un poids.')
}
