import type pg from 'pg'
import type { Company } from '../plan/company.ts'

/**
 * What left with a departure arrived with it or is missing, piece by piece and gram by gram; a container is
 * on one open departure.
 */
export async function goodsOracle({ id, books }: Company, owner: pg.Pool): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await owner.query<{
    expedition: string
    arrived: string
    missing: string
    under_way: string
  }>(
    `select expedition_id as expedition, coalesce(sum(quantity) filter (where status in ('Arrivé', 'Disponible', 'Remis')), 0) as arrived,
       coalesce(sum(quantity) filter (where status in ('Litige', 'Retourné', 'Perdu')), 0) as missing,
       coalesce(sum(quantity) filter (where status in ('Chargé', 'En transit')), 0) as under_way
     from goods where tenant_id = $1 and expedition_id is not null group by expedition_id`,
    [id],
  )
  const aboard = new Map(rows.map((row) => [row.expedition, row]))
  for (const [expedition, { piecesLeft, status }] of books.expeditions.rows) {
    if (piecesLeft === null) continue
    const { arrived = '0', missing = '0', under_way = '0' } = aboard.get(expedition) ?? {}
    const isUnderWay = status === 'En transit'
    const sum = BigInt(missing) + BigInt(arrived) + (isUnderWay ? BigInt(under_way) : 0n)
    if (sum !== piecesLeft)
      wrong.push(
        `departure ${expedition} (${status}): ${piecesLeft} pieces left, ${arrived} arrived and ${missing} missing`,
      )
  }
  const { rows: twice } = await owner.query<{ number: string }>(
    `select c.number from expedition_containers c join expeditions e on e.tenant_id = c.tenant_id and e.id = c.expedition_id
     where c.tenant_id = $1 and e.status not in ('Livrée', 'Clôturée', 'Annulée') group by c.number having count(*) > 1`,
    [id],
  )
  return [...wrong, ...twice.map(({ number }) => `container ${number} on two open departures`)]
}
