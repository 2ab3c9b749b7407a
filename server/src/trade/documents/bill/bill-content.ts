import type { Letterhead } from '@escale/contract/channels/pdf/document'
import type {
  BillContent,
  PrintedLot,
  PrintedParty,
  PrintedTransport,
} from '@escale/contract/trade/documents/house-bill-words'
import { vesselText } from '@escale/contract/trade/expeditions/vessel'
import { packageKindOf } from '@escale/contract/trade/freight/package-kinds'
import type { Day } from '@escale/contract/values/days'
import { fold } from '@escale/contract/values/text'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Recipient } from '#trade/documents/paper/recipients.ts'
import {
  containerOf,
  destinationOf,
  type ExpeditionOnPaper,
  masterOf,
  originOf,
} from '#trade/documents/transport/expedition.ts'
import { type Lot, marksOf, nameOfGoods } from '#trade/documents/transport/lots.ts'
import type { StoredTerms } from './bill-rows.ts'

type Sources = {
  terms: StoredTerms
  /** Day of issue when the terms name none. */
  day: Day
  expedition: ExpeditionOnPaper
  client: Recipient
  lots: Lot[]
  letterhead: Letterhead
  chargeableKg: number | null
}

/** Builds the content of a bill from the records as they are now. An issue stores it. */
export async function currentContent(
  company: CompanyTx,
  { terms: bill, day, expedition, client, lots, letterhead, chargeableKg }: Sources,
): Promise<BillContent> {
  const parties = await printedParties(company, bill)
  const partyOf = (id: string | null) => (id === null ? undefined : parties.get(id))
  return {
    shipper: partyOf(bill.shipperId) ?? companyAsParty(letterhead),
    consignee: partyOf(bill.consigneeId) ?? clientAsParty(client),
    notify: partyOf(bill.notifyId) ?? null,
    deliveryAgent: partyOf(bill.deliveryAgentId) ?? (await usualAgent(company, expedition)),
    transport: printedTransport(expedition),
    terms: {
      isToOrder: bill.isToOrder,
      incoterm: bill.incoterm,
      incotermPlace: bill.incotermPlace,
      freightTerms: bill.freightTerms ?? expedition.freightTerms,
      freightPayablePlace: bill.freightPayablePlace,
      declaredValue: bill.declaredValue,
      insuredValue: bill.insuredValue,
      originals: bill.originals,
      shippedOn: bill.shippedOn ?? (expedition.mode === 'Maritime' ? expedition.atd : null),
      issuedOn: bill.issuedOn ?? day,
      issuedPlace: bill.issuedPlace ?? letterhead.city,
    },
    lots: lots.map((lot) => printedLot(lot, expedition)),
    chargeableKg,
  }
}

const partyColumns = [
  ...(['id', 'place', 'name', 'address', 'city', 'country', 'phone', 'email'] as const),
  'tax_number as taxNumber',
] as const

async function printedParties({ db }: CompanyTx, bill: StoredTerms): Promise<Map<string, PrintedParty>> {
  const ids = [bill.shipperId, bill.consigneeId, bill.notifyId, bill.deliveryAgentId].flatMap(
    (id) => id ?? [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('parties').select(partyColumns).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, place: _, ...party }) => [id, party]))
}

/** Returns the agent at the destination: the company's own of this place, else that of the expedition. */
async function usualAgent({ db }: CompanyTx, expedition: ExpeditionOnPaper): Promise<PrintedParty | null> {
  const agents = await db
    .selectFrom('parties')
    .select(partyColumns)
    .where('place', 'is not', null)
    .orderBy('updated_at', 'desc')
    .execute()
  const agent = agents.find(({ place }) => fold(place ?? '') === fold(expedition.destination))
  if (agent) {
    const { id: _, place: __, ...party } = agent
    return party
  }
  const { agentName, agentPhone } = expedition
  return agentName === null ? null : { ...emptyParty, name: agentName, phone: agentPhone }
}

const emptyParty = { address: null, city: null, country: null, phone: null, email: null, taxNumber: null }

function companyAsParty({
  name,
  legalName,
  address,
  city,
  phones,
  email,
  taxNumber,
}: Letterhead): PrintedParty {
  return { ...emptyParty, name: legalName ?? name, address, city, phone: phones, email, taxNumber }
}

function clientAsParty({ name, address, phone, email }: Recipient): PrintedParty {
  return { ...emptyParty, name, address, phone, email }
}

function printedTransport(expedition: ExpeditionOnPaper): PrintedTransport {
  const { mode, reference, carrier, cargoNoteNumber } = expedition
  return {
    mode,
    reference,
    carrier,
    vessel: vesselText(expedition) || null,
    origin: originOf(expedition),
    destination: destinationOf(expedition),
    masterNumber: masterOf(expedition) || null,
    cargoNoteNumber,
  }
}

function printedLot(lot: Lot, expedition: ExpeditionOnPaper): PrintedLot {
  const container = containerOf(lot, expedition)
  return {
    id: lot.id,
    number: lot.number,
    shippingMarks: marksOf(lot),
    description: nameOfGoods(lot),
    quantity: lot.quantity,
    packageKind: packageKindOf(lot),
    weightKg: lot.weightKg,
    volumeM3: lot.volumeM3,
    danger: lot.danger,
    hsCode: lot.hsCode,
    declaredValue: lot.declaredValue,
    unNumber: lot.unNumber,
    dangerClass: lot.dangerClass,
    container: container?.number ?? null,
    seal: container?.seal ?? null,
  }
}
