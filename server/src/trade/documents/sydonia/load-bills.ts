import type { Letterhead } from '@escale/contract/channels/pdf/document'
import type { BillContent, PrintedLot } from '@escale/contract/trade/documents/house-bill-words'
import type {
  SydoniaBill,
  SydoniaLot,
  SydoniaTrader,
} from '@escale/contract/trade/documents/sydonia/departure'
import type { ContainerSize } from '@escale/contract/trade/expeditions/words'
import { formatHsCode } from '@escale/contract/trade/freight/customs-codes'
import { packageKindCodes } from '@escale/contract/trade/freight/package-kinds'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { billsByClient, type CurrentBill } from '#trade/current-bills.ts'
import { printedContent } from '#trade/documents/bill/load-content.ts'
import { containerOf, type ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import type { Lot } from '#trade/documents/transport/lots.ts'
import { traderOf } from './traders.ts'

/** Size and type of containers by ISO 6346. */
const containerTypes: Record<ContainerSize, string> = {
  "20'": '22G1',
  "40'": '42G1',
  "40'HC": '45G1',
  "45'HC": 'L5G1',
}

/** Reads the house bill of each client aboard: the issued edition or, in draft, the present records. */
export async function loadBills(
  company: CompanyTx,
  letterhead: Letterhead,
  expedition: ExpeditionOnPaper,
  lots: Lot[],
) {
  const current = await billsByClient(company, expedition.id)
  const notes = await cargoNotesOf(company, expedition)
  const bills: SydoniaBill[] = []
  let agent: SydoniaTrader | null = null
  for (const [clientId, aboard] of lotsByClient(lots)) {
    const bill = current.get(clientId)
    const sources = { letterhead, expedition, clientId, lots: aboard }
    const { content } = await printedContent(company, sources, bill?.id)
    agent ??= content.deliveryAgent && traderOf(content.deliveryAgent)
    bills.push(
      toBill({ expedition, content, bill, aboard, notes: notes.get(clientId) ?? wholeNote(expedition) }),
    )
  }
  return { bills: bills.sort(byReference), agent }
}

function lotsByClient(lots: Lot[]): Map<string, Lot[]> {
  return Map.groupBy(
    lots.filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId ?? '',
  )
}

const byReference = (one: SydoniaBill, other: SydoniaBill) =>
  one.reference.localeCompare(other.reference) || one.clientName.localeCompare(other.clientName)

type BillParts = {
  expedition: ExpeditionOnPaper
  content: BillContent
  bill: CurrentBill | undefined
  aboard: Lot[]
  notes: string[]
}

function toBill({ expedition, content, bill, aboard, notes }: BillParts): SydoniaBill {
  const { shipper, consignee, notify, terms, lots } = content
  const aboardIds = new Set(aboard.map(({ id }) => id))
  const to = traderOf(consignee)
  return {
    clientName: aboard[0]?.clientName ?? '',
    reference: bill?.number ?? '',
    isIssued: bill !== undefined && bill.state !== 'Brouillon',
    isUpToDate: lots.length === aboardIds.size && lots.every(({ id }) => aboardIds.has(id)),
    // The tax number of a shipper abroad is unknown to customs of the destination.
    exporter: { ...traderOf(shipper), code: '' },
    consignee: terms.isToOrder ? { ...to, name: `TO ORDER OF ${to.name}` } : to,
    notify: notify ? traderOf(notify) : to,
    cargoNotes: notes,
    declaredValue: terms.declaredValue,
    insuredValue: terms.insuredValue,
    lots: lots.map((lot) => toLot(lot, expedition, aboard)),
  }
}

/** A lot as it was printed, in the container where it is now: stowing may follow the issue of the bill. */
function toLot(printed: PrintedLot, expedition: ExpeditionOnPaper, aboard: Lot[]): SydoniaLot {
  const stored = aboard.find(({ id }) => id === printed.id)
  const kind = printed.packageKind === 'Véhicule' ? 'Véhicule' : 'Colis'
  const container = stored && containerOf(stored, expedition)
  return {
    lot: { id: printed.id, kind, number: printed.number },
    packages: kind === 'Véhicule' ? 1 : printed.quantity,
    packageCode: packageKindCodes[printed.packageKind].code,
    weightKg: printed.weightKg,
    volumeM3: printed.volumeM3,
    shippingMarks: [...new Set([printed.shippingMarks, printed.number])].filter(Boolean).join(' '),
    description: describe(printed),
    container: container
      ? { number: container.number, sizeType: containerTypes[container.size], seal: container.seal ?? '' }
      : null,
  }
}

/** The description names the chassis of a vehicle, because `nameOfGoods` does. */
function describe({ description, hsCode, unNumber, dangerClass }: PrintedLot): string {
  const danger = [unNumber, dangerClass && `classe ${dangerClass}`].filter(Boolean).join(' ')
  return [description, hsCode && `SH ${formatHsCode(hsCode)}`, danger].filter(Boolean).join(', ')
}

/** The number that covers a whole departure, where a client has none of his own. */
function wholeNote({ cargoNoteNumber }: ExpeditionOnPaper): string[] {
  return cargoNoteNumber === null ? [] : [cargoNoteNumber]
}

/** The numbers of the cargo notes of each client. */
async function cargoNotesOf({ db }: CompanyTx, { id }: ExpeditionOnPaper): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('cargo_notes')
    .select(['kind', 'number'])
    .select(clientIdOf<string>().as('clientId'))
    .where('expedition_id', '=', id)
    .where('number', 'is not', null)
    .orderBy('created_at')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ clientId }) => clientId)].map(([clientId, notes]) => [
      clientId,
      notes.map(({ kind, number }) => `${kind} ${number}`),
    ]),
  )
}
