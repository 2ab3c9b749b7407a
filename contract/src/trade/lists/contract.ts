import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { download } from '#channels/files/transfers.ts'
import { ClientList } from '#trade/clients/contract.ts'
import { ExpeditionList } from '#trade/expeditions/contract.ts'
import { ReceiptList, VehicleList } from '#trade/goods/contract.ts'
import { InvoiceList } from '#trade/invoices/contract.ts'
import { PaymentList } from '#trade/payments/contract.ts'
import { ServiceList } from '#trade/services/contract.ts'
import { exportInput } from '#wire/page.ts'
import { type ExportedList, sheetFormats } from './words.ts'

const Format = z.object({ format: z.enum(sheetFormats).default('csv') })

/**
 * Exports lists as files, with the filters, search and order shown on screen. All rows come from one database
 * snapshot.
 */
export const lists = {
  clients: file('clients.read', '/lists/clients', ClientList, { shared: true }),
  services: file('services.read', '/lists/services', ServiceList, { shared: true }),
  invoices: file('invoices.read', '/lists/invoices', InvoiceList),
  payments: file('payments.read', '/lists/payments', PaymentList),
  expeditions: file('expeditions.read', '/lists/expeditions', ExpeditionList),
  parcels: file('reception.read', '/lists/parcels', ReceiptList),
  vehicles: file('reception.read', '/lists/vehicles', VehicleList),
} satisfies Record<ExportedList, unknown>

function file<Shape extends z.ZodRawShape>(
  also: Permission,
  path: `/lists/${ExportedList}`,
  list: z.ZodObject<Shape>,
  more: { shared?: boolean } = {},
) {
  return download('lists.export', path, { also, records: ['EXPORT'], ...more })
    .input(z.intersection(exportInput(list), Format))
    .output(z.object({ name: z.string() }))
}
