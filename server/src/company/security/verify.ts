import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Verdict = {
  seals: number
  events: number
  /** Too recent to be sealed yet. */
  waiting: number
  last: { number: number; sealedAt: Date; hash: string } | undefined
  /** What was altered, in French; empty when nothing was. */
  faults: string[]
  /** Every seal's hash, to find one that was written down before. */
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
type Sealed = { id: string; hash: Buffer; found: boolean; values: (string | null)[]; created_at: Date | null }

/**
 * Computes every seal again from the events as they now are, and compares. `owner` is who migrates: nobody
 * else reads the
 * seals. The text of an event is written here, not by the database, which could have been taught to lie.
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
    const rows = await eventsOf(owner, seal)
    events += rows.length
    faults.push(
      ...faultsOfChain(seal, previous),
      ...faultsOfSeal(seal, rows),
      ...rows.flatMap((row) => faultOfEvent(seal, row, previous) ?? []),
    )
    previous = seal
  }
  const { waiting, slipped } = await unsealed(owner, previous)
  faults.push(...slipped.map(({ id, at }) => `L'événement ${id}, daté du ${moment(at)}, ${slippedIn}.`))
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

async function eventsOf(owner: pg.ClientBase | pg.Pool, { number }: Seal): Promise<Sealed[]> {
  const { rows } = await owner.query<Sealed>(
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

function faultsOfSeal(seal: Seal, rows: Sealed[]): string[] {
  const hash = createHash('sha256').update(seal.previous_hash).update(`${seal.number}:`)
  for (const row of rows) hash.update(row.hash)
  if (hash.digest().equals(seal.hash) && rows.length === seal.events) return []
  return [
    `Le sceau n° ${seal.number} ne correspond plus à sa liste de ${seal.events} événements : la liste ou le sceau a été modifié.`,
  ]
}

// From the dates alone nobody can tell the one from the other.
const slippedIn = "a été ajouté après coup, ou l'horloge de la base avait reculé"

function faultOfEvent(seal: Seal, row: Sealed, previous: Seal | undefined): string | undefined {
  if (!row.found || !row.created_at) {
    return `L'événement ${row.id} a été supprimé (sceau n° ${seal.number}, du ${moment(seal.first_at)} au ${moment(seal.last_at)}).`
  }
  if (!sealedHash(row.values).equals(row.hash))
    return `L'événement ${row.id} a été modifié (sceau n° ${seal.number}).`
  if (previous && row.created_at < previous.last_at)
    return `L'événement ${row.id}, daté du ${moment(row.created_at)}, ${slippedIn} (sceau n° ${seal.number}).`
  return undefined
}

/**
 * Each value preceded by its length in bytes, so that no two events read alike: as access.sealed_text writes
 * it.
 */
function sealedHash(values: (string | null)[]): Buffer {
  const text = values
    .map((value) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`))
    .join('')
  return createHash('sha256').update(text).digest()
}

async function unsealed(owner: pg.ClientBase | pg.Pool, last: Seal | undefined) {
  const { rows } = await owner.query<{ id: string; at: Date }>(
    `select id, created_at as at from security_logs
     where not exists (select from access.security_log_sealed sealed where sealed.id = security_logs.id)
       order by created_at, id`,
  )
  const slipped = last ? rows.filter(({ at }) => at < last.last_at) : []
  return { waiting: rows.length - slipped.length, slipped }
}

const shown = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

function moment(at: Date): string {
  return `${shown.format(at)} UTC`
}
