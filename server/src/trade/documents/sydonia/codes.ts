import type { SydoniaCodes } from '@escale/contract/trade/documents/sydonia/contract'
import type { SydoniaDraft } from '@escale/contract/trade/documents/sydonia/draft'
import type { BillNature } from '@escale/contract/trade/documents/sydonia/words'
import { fold } from '@escale/contract/values/text'
import type { WriteContext } from '#access/guard/write-context.ts'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import type { ExpeditionOnPaper } from '#trade/documents/transport/expedition.ts'
import { requireExpedition } from '#trade/require-expedition.ts'

const columns = [
  ...(['c.id', 'c.version', 'c.customs_office as customsOffice', 'c.carrier_code as carrierCode'] as const),
  ...(['c.agent_code as agentCode', 'c.nationality', 'c.departure_code as departureCode'] as const),
  ...(['c.arrival_code as arrivalCode', 'c.bill_nature as billNature', 'c.bill_type as billType'] as const),
  'c.location',
] as const

/** Codes of a departure without those of its row. */
export type CodeValues = Omit<SydoniaCodes, 'id' | 'version'>

export async function findCodes({ db }: CompanyTx, expeditionId: string): Promise<SydoniaCodes | null> {
  const row = await db
    .selectFrom('sydonia_codes as c')
    .select(columns)
    .where('c.expedition_id', '=', expeditionId)
    .executeTakeFirst()
  return row ? { ...row, billNature: row.billNature as BillNature } : null
}

// Departures to the same place, by the same carrier or on the same vessel are among the latest.
const mostRemembered = 200

/** Codes proposed for a departure, from the latest departures that share its places or its transport. */
export async function proposedCodes({ db }: CompanyTx, expedition: ExpeditionOnPaper): Promise<CodeValues> {
  const rows = await db
    .selectFrom('sydonia_codes as c')
    .innerJoin('expeditions as e', 'e.id', 'c.expedition_id')
    .select(columns)
    .select(['e.origin', 'e.destination', 'e.carrier', 'e.vessel_or_flight as vessel'])
    .where('e.mode', '=', expedition.mode)
    .where('e.id', '!=', expedition.id)
    .orderBy('c.updated_at', 'desc')
    .limit(mostRemembered)
    .execute()
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && fold(one) === fold(other)
  const there = rows.find(({ destination }) => isSame(destination, expedition.destination))
  return {
    customsOffice: there?.customsOffice ?? '',
    agentCode: there?.agentCode ?? null,
    arrivalCode: there?.arrivalCode ?? null,
    billNature: (there?.billNature ?? '23') as BillNature,
    billType: there?.billType ?? 'HSB',
    location: there?.location ?? null,
    departureCode: rows.find(({ origin }) => isSame(origin, expedition.origin))?.departureCode ?? null,
    carrierCode: rows.find(({ carrier }) => isSame(carrier, expedition.carrier))?.carrierCode ?? null,
    nationality: rows.find(({ vessel }) => isSame(vessel, expedition.vesselOrFlight))?.nationality ?? null,
  }
}

type CodesInput = SydoniaDraft & { id: string; version: number | null }

/** Saves the codes of a departure, and records the changed ones in its history. */
export async function saveCodes(
  { company, record }: WriteContext,
  { id: expeditionId, version, ...draft }: CodesInput,
): Promise<SydoniaCodes> {
  await requireExpedition(company, expeditionId)
  const before = await findCodes(company, expeditionId)
  if ((before?.version ?? null) !== version) throw staleOrGone(before ?? undefined)
  const values = columnsOf(draft)
  const isSaved = before
    ? Boolean(await changeRow(company, 'sydonia_codes', { id: before.id, version: before.version }, values))
    : await addCodes(company, expeditionId, values)
  const codes = await findCodes(company, expeditionId)
  if (!isSaved || !codes) throw staleOrGone(codes ?? undefined)
  const { id: _, version: __, ...former } = before ?? { id: '', version: 0 }
  record('SYDONIA_CODES', { table: 'expeditions', id: expeditionId, before: former, after: draft })
  return codes
}

/** Returns false when somebody else saved codes at the same moment. */
async function addCodes({ db }: CompanyTx, expeditionId: string, values: ReturnType<typeof columnsOf>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sydonia_codes')
    .values({ id: newId(), expedition_id: expeditionId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'expedition_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

function columnsOf(draft: SydoniaDraft) {
  const { customsOffice, carrierCode, agentCode, departureCode, arrivalCode, billNature, billType } = draft
  return {
    customs_office: customsOffice,
    carrier_code: carrierCode,
    agent_code: agentCode,
    departure_code: departureCode,
    arrival_code: arrivalCode,
    bill_nature: billNature,
    bill_type: billType,
    nationality: draft.nationality,
    location: draft.location,
  }
}
