import {
  type BillableGoods,
  type BillingService,
  descriptionOf,
  type PlannedInvoice,
  planInvoices,
} from '@escale/contract/trade/billing/plan'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import type { Row } from '../draw/insert.ts'
import type { Line } from '../sales/invoice-lines.ts'
import type { Issued } from '../sales/invoices.ts'
import type { Service } from '../sales/services.ts'
import type { Invoice } from '../sales/settlement.ts'
import type { Expedition } from './expeditions.ts'

type Sources = { goods: Row<'goods'>[]; expeditions: Expedition[]; services: Service[] }

/**
 * Replaces the lines of unpaid invoices by the result of « Générer les factures » for goods of one
 * expedition.
 */
export function billedFromGoods(invoices: Invoice[], sources: Sources): Invoice[] {
  return invoices.map((invoice) => {
    const planned = invoice.payments > 0 ? undefined : plannedFor(invoice, sources)
    return planned
      ? {
          ...invoice,
          lines: plannedLines(planned, sources.services),
          total: planned.total,
          description: descriptionOf(planned),
        }
      : invoice
  })
}

/**
 * Returns the invoice that the application would generate from these goods. Undefined unless it is exactly
 * one of the same type.
 */
function plannedFor(
  { id, client, kind }: Issued,
  { goods, expeditions, services }: Sources,
): PlannedInvoice | undefined {
  const rows = goods
    .filter(({ invoice_id }) => invoice_id === id)
    .map((row) => billable(row, client, expeditions))
  const { invoices, skipped } = planInvoices(
    rows,
    () => ({ parcels: parcelService(services, kind), vehicles: vehicleService(services) }),
    usualMeasuring,
  )
  const [only] = invoices
  return only && invoices.length === 1 && skipped.length === 0 && only.serviceType === kind ? only : undefined
}

function billable(
  row: Row<'goods'>,
  { id, name }: Issued['client'],
  expeditions: Expedition[],
): BillableGoods {
  const {
    number,
    kind,
    status = 'Reçu',
    quantity = 1,
    weight_kg = null,
    length_cm = null,
    width_cm = null,
    height_cm = null,
  } = row
  const expedition = expeditions.find((one) => one.id === row.expedition_id)
  return {
    ...{
      id: String(row.id),
      number,
      kind,
      status,
      quantity,
      client: { id, name },
      isBilled: false,
      isNotBillable: false,
    },
    weightKg: optionalNumber(weight_kg),
    lengthCm: optionalNumber(length_cm),
    widthCm: optionalNumber(width_cm),
    heightCm: optionalNumber(height_cm),
    expedition: expedition
      ? {
          id: expedition.id,
          reference: expedition.reference,
          mode: expedition.route.mode,
          origin: expedition.route.origin[0],
          destination: expedition.route.destination[0],
        }
      : null,
  }
}

function optionalNumber(value: unknown): number | null {
  return value === null ? null : Number(value)
}

function parcelService(services: Service[], kind: Issued['kind']): BillingService | null {
  return (
    services.find(({ category, unit }) => category === kind && unit === (kind === 'Aérien' ? 'kg' : 'W/M')) ??
    null
  )
}

function vehicleService(services: Service[]): BillingService | null {
  return services.find(({ category, unit }) => category === 'Maritime' && unit === 'pièce') ?? null
}

function plannedLines({ lines }: PlannedInvoice, services: Service[]): Line[] {
  return lines.map(({ service: { id }, quantity, weightKg, unitPrice }) => {
    const service = services.find((one) => one.id === id) as Service
    return {
      service,
      quantity,
      ...(weightKg !== null && { weightKg }),
      unitPrice,
      merchandise: null,
      subProduct: null,
    }
  })
}
