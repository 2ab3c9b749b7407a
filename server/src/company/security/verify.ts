import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Verdict = {
  seals: number
  events: number
  /** The number of events not yet sealed. */
  waiting: number
  last: { number: number; sealedAt: Date; hash: string } | undefined
  /** The alterations found, as French sentences. */
  faults: string[]
  /** The hashes of all seals. An operator can look up a hash written down earlier. */
  hashes: Set<string>
}

type Seal = {
  number: string
  previous_hash: Buffer
  hash: Buffer
  events: number
  first_at: Date
  last_at: Date
  sealed_at: Date
}
type SealedEvent = {
  id: string
  hash: Buffer
  found: boolean
  values: (string | null)[]
  created_at: Date | null
}

/**
 * Recomputes every seal from the stored events, and reports differences. `owner` is the database account that
 * runs migrations, because only it can read the seals. Events are serialised here rather than in the
 * database, because a compromised database could return false results.
 */
export async function verifyLog(owner: pg.ClientBase | pg.Pool): Promise<Verdict> {
  const { rows: seals } = await owner.query<Seal>(
    `select number, previous_hash, hash, events, first_at, last_at, sealed_at
     from access.security_log_seals order by number`,
  )
  const faults: string[] = []
  let events = 0
  let previous: Seal | undefined
  for (const seal of seals) {
    const rows = await readSealedEvents(owner, seal)
    events += rows.length
    faults.push(
      ...faultsOfChain(seal, previous),
      ...faultsOfSeal(seal, rows),
      ...rows.flatMap((row) => faultOfEvent(seal, row, previous) ?? []),
    )
    previous = seal
  }
  const { waiting, insertedLate } = await findUnsealedEvents(owner, previous)
  faults.push(
    ...insertedLate.map(({ id, at }) => `L'événement ${id}, daté du ${formatTime(at)}, ${insertedLateText}.`),
  )
  const last = previous && {
    number: Number(previous.number),
    sealedAt: previous.sealed_at,
    hash: previous.hash.toString('hex'),
  }
  return {
    seals: seals.length,
    events,
    waiting,
    last,
    faults,
    hashes: new Set(seals.map(({ hash }) => hash.toString('hex'))),
  }
}

async function readSealedEvents(owner: pg.ClientBase | pg.Pool, { number }: Seal): Promise<SealedEvent[]> {
  const { rows } = await owner.query<SealedEvent>(
    `select sealed.id, sealed.hash, l.id is not null as found, l.created_at, array[
       l.id::text, l.tenant_id::text, l.user_id::text, l.email_hash, l.action, l.success::text, l.table_name, l.record_id, l.error_message,
       l.ip_address, l.user_agent, l.reported::text, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')] as values
     from access.security_log_sealed sealed left join security_logs l on l.id = sealed.id
     where sealed.seal = $1 order by sealed.place`,
    [number],
  )
  return rows
}

function faultsOfChain(seal: Seal, previous: Seal | undefined): string[] {
  const expected = previous ? Number(previous.number) + 1 : 1
  if (Number(seal.number) !== expected) return [`Le sceau n° ${expected} manque : il a été supprimé.`]
  const before = previous?.hash ?? Buffer.alloc(32)
  return seal.previous_hash.equals(before)
    ? []
    : [`Le sceau n° ${seal.number} ne suit pas celui qui le précède : l'un des deux a été réécrit.`]
}

function faultsOfSeal(seal: Seal, rows: SealedEvent[]): string[] {
  const hash = createHash('sha256').update(seal.previous_hash).update(`${seal.number}:`)
  for (const row of rows) hash.update(row.hash)
  if (hash.digest().equals(seal.hash) && rows.length === seal.events) return []
  return [
    `Le sceau n° ${seal.number} ne correspond plus à sa liste de ${seal.events} événements : la liste ou le sceau a été modifié.`,
  ]
}

// The text names two causes, because the dates of the events alone do not tell which one applies.
const insertedLateText = "a été ajouté après coup, ou l'horloge de la base avait reculé"

function faultOfEvent(seal: Seal, row: SealedEvent, previous: Seal | undefined): string | undefined {
  if (!row.found || !row.created_at) {
    return `L'événement ${row.id} a été supprimé (sceau n° ${seal.number}, du ${formatTime(seal.first_at)} au ${formatTime(seal.last_at)}).`
  }
  if (!sealedHash(row.values).equals(row.hash))
    return `L'événement ${row.id} a été modifié (sceau n° ${seal.number}).`
  if (previous && row.created_at < previous.last_at)
    return `L'événement ${row.id}, daté du ${formatTime(row.created_at)}, ${insertedLateText} (sceau n° ${seal.number}).`
  return undefined
}

/**
 * The hash of an event. Each value has its length in bytes as a prefix, so that two different events never
 * have the same text. The format must be that of access.sealed_text in the database.
 */
function sealedHash(values: (string | null)[]): Buffer {
  const text = values
    .map((value) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`))
    .join('')
  return createHash('sha256').update(text).digest()
}

async function findUnsealedEvents(owner: pg.ClientBase | pg.Pool, last: Seal | undefined) {
  const { rows } = await owner.query<{ id: string; at: Date }>(
    `select id, created_at as at from security_logs
     where not exists (select from access.security_log_sealed sealed where sealed.id = security_logs.id)
       order by created_at, id`,
  )
  const insertedLate = last ? rows.filter(({ at }) => at < last.last_at) : []
  return { waiting: rows.length - insertedLate.length, insertedLate }
}

const frenchTime = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

function formatTime(at: Date): string {
  return `${frenchTime.format(at)} UTC`
}
