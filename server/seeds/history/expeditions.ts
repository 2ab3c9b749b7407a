import { dayMs, hourMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Expedition } from '../goods/expeditions.ts'
import { reachedMs, type Step, stepsReached } from '../goods/voyage.ts'
import type { Author, RecordedChange } from './history.ts'

type Change = Omit<RecordedChange, 'kind' | 'id' | 'by'>
type ExpeditionRow = Row<'expeditions'>

/** Creates the change history of each expedition. Authors are those of its events. */
export function expeditionHistories(
  expeditions: Expedition[],
  rows: ExpeditionRow[],
  authors: ReadonlyMap<string, Author>,
): RecordedChange[] {
  return expeditions.flatMap((expedition) => {
    const row = rows.find(({ id }) => id === expedition.id)
    const by = authors.get(expedition.id) ?? null
    return row
      ? expeditionChanges(expedition, row).map(
          (change): RecordedChange => ({ kind: 'expeditions', id: expedition.id, by, ...change }),
        )
      : []
  })
}

/** Returns the author of each expedition's events, by expedition id. */
export function authorsOf(events: Row<'expedition_events'>[]): ReadonlyMap<string, Author> {
  return new Map(
    events.map((event) => [
      String(event.expedition_id),
      { id: String(event.author_id), name: String(event.author_name) },
    ]),
  )
}

function expeditionChanges(expedition: Expedition, row: ExpeditionRow): Change[] {
  const made: Change = {
    action: 'EXPEDITION_CREATED',
    atMs: expedition.createdMs,
    version: 1,
    after: plannedOf(row),
  }
  return [made, ...moves(expedition, row), ...numbersGiven(expedition, row), ...stops(expedition)]
}

function plannedOf(row: ExpeditionRow) {
  const { reference, mode, kind, origin, destination, carrier, voyage, imo, cutoff, etd, eta, notes } = row
  const codes = { originCode: row.origin_code, destinationCode: row.destination_code }
  const agent = { agentName: row.agent_name, agentPhone: row.agent_phone }
  const freight = { vesselOrFlight: row.vessel_or_flight, freightTerms: row.freight_terms }
  return {
    reference,
    mode,
    kind,
    origin,
    destination,
    ...codes,
    carrier,
    ...freight,
    voyage,
    imo,
    ...agent,
    cutoff,
    etd,
    eta,
    notes,
  }
}

function moves({ voyage }: Expedition, row: ExpeditionRow): Change[] {
  return stepsReached(voyage).flatMap(({ step, status, atMs }, place, all): Change[] => {
    const former = all[place - 1]
    if (!former) return []
    const after = { status, ...learnt(step, row) }
    return [
      { action: 'EXPEDITION_MOVED', atMs, version: place + 1, before: { status: former.status }, after },
    ]
  })
}

/** Returns other fields that become known at a step. */
function learnt(step: Step, row: ExpeditionRow) {
  if (step === 'loaded') return { masterNumber: row.master_number }
  if (step === 'departed') return { atd: row.atd }
  if (step === 'arrived') return { ata: row.ata }
  return step === 'customs' ? { passedCustoms: true } : {}
}

/** Returns numbers that the country of arrival issues some hours after a step. */
function numbersGiven(
  { voyage }: Expedition,
  { cargo_note_number, customs_number }: ExpeditionRow,
): Change[] {
  const goodsChanges = [
    [reachedMs(voyage, 'departed'), { cargoNoteNumber: cargo_note_number }],
    [reachedMs(voyage, 'customs'), { customsNumber: customs_number }],
  ] as const
  return goodsChanges.flatMap(([atMs, after]): Change[] => {
    const isGiven = Object.values(after).some((number) => typeof number === 'string')
    return atMs !== null && isGiven ? [{ action: 'EXPEDITION_UPDATED', atMs: atMs + 3 * hourMs, after }] : []
  })
}

function stops({ voyage, status, blocked }: Expedition): Change[] {
  if (status === 'Annulée')
    return [
      {
        action: 'EXPEDITION_CANCELLED',
        atMs: voyage.at.opened + 8 * dayMs,
        before: { status: 'Ouverte' },
        after: { status },
      },
    ]
  if (blocked === null) return []
  const after = { blocked: true, blockedReason: blocked }
  return [
    { action: 'EXPEDITION_BLOCKED', atMs: voyage.at.customs + 5 * hourMs, before: { blocked: false }, after },
  ]
}
