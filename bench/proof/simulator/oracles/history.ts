import type pg from 'pg'
import type { Company } from '../plan/company.ts'

type StoredEntry = { entry: string; at: string; by: string; changes: string }

/** Each acknowledged write has one entry in the history, and there are no other entries. */
export async function journalOracle({ id, books }: Company, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<StoredEntry>(
    `select action || ' ' || record_id as entry, to_char(created_at, 'HH24:MI:SS.MS') as at,
       user_name as by, changes::text
     from record_changes where tenant_id = $1 order by created_at`,
    [id],
  )
  const stored = Map.groupBy(rows, ({ entry }) => entry)
  const due = Map.groupBy(books.journal, ({ entry }) => entry)
  return [...new Set([...stored.keys(), ...due.keys()])].flatMap((entry) => {
    const [has, should] = [stored.get(entry) ?? [], due.get(entry) ?? []]
    if (has.length === should.length) return []
    const written = has.map(({ at, by, changes }) => `\n  ${at} ${by} ${changes}`).join('')
    const operations = should.map(({ operation }) => operation)
    const counts = `${has.length} times, should be ${should.length}`
    return [`journal: ${entry} ${counts} (operations ${operations})${written}`]
  })
}

/** Pieces that left with a departure arrived with it or are missing. A container is on one open departure. */
export async function piecesOracle({ id, books }: Company, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{
    expedition: string
    arrived: string
    missing: string
    moving: string
  }>(
    `select expedition_id as expedition,
       coalesce(sum(quantity) filter (where status in ('Arrivé', 'Disponible', 'Remis')), 0) as arrived,
       coalesce(sum(quantity) filter (where status in ('Litige', 'Retourné', 'Perdu')), 0) as missing,
       coalesce(sum(quantity) filter (where status in ('Chargé', 'En transit')), 0) as moving
     from goods where tenant_id = $1 and expedition_id is not null group by expedition_id`,
    [id],
  )
  const aboard = new Map(rows.map((row) => [row.expedition, row]))
  const wrong = [...books.expeditions.rows].flatMap(([expedition, { piecesLeft, status }]) => {
    const { arrived = '0', missing = '0', moving = '0' } = aboard.get(expedition) ?? {}
    const sum = BigInt(missing) + BigInt(arrived) + (status === 'En transit' ? BigInt(moving) : 0n)
    if (piecesLeft === null || sum === piecesLeft) return []
    const counts = `${piecesLeft} pieces left, ${arrived} arrived and ${missing} missing`
    return [`departure ${expedition} (${status}): ${counts}`]
  })
  const { rows: twice } = await owner.query<{ number: string }>(
    `select c.number from expedition_containers c
       join expeditions e on e.tenant_id = c.tenant_id and e.id = c.expedition_id
     where c.tenant_id = $1 and e.status not in ('Livrée', 'Clôturée', 'Annulée')
     group by c.number having count(*) > 1`,
    [id],
  )
  return [...wrong, ...twice.map(({ number }) => `container ${number} on two open departures`)]
}

/**
 * Numbers such as REC-2026-00001 have no gap in a company, a kind and a year. Numbers of invoices have gaps
 * by the specification: `INV-` or `AIR-` and the milliseconds of their creation. The model judges their form,
 * and the lists that each is there once.
 */
export function numbersOracle(numbers: readonly string[]): string[] {
  const series = Map.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf('-')))
  return [...series].flatMap(([prefix, ofSeries]) => {
    const ranks = ofSeries.map((number) => Number(number.slice(prefix.length + 1))).toSorted((a, b) => a - b)
    const wrong = ranks.findIndex((rank, place) => rank !== place + 1)
    return wrong < 0 ? [] : [`numbers of ${prefix}: ${ranks[wrong]} stands where ${wrong + 1} is due`]
  })
}
