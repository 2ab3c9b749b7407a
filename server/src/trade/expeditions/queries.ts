import { roleHasPermission } from '@escale/contract/access/permissions'
import type {
  Expedition,
  ExpeditionDetail,
  ExpeditionList,
} from '@escale/contract/trade/expeditions/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { detailColumns, listedColumns } from './columns.ts'
import { findContainers, findFigures, findGoodsFacts, findMoney } from './figures.ts'
import { matchingExpeditions } from './filters.ts'

const sorts = {
  createdAt: 'e.created_at',
  reference: 'e.reference_key',
  etd: `coalesce(e.etd, 'infinity')`,
  eta: `coalesce(e.eta, 'infinity')`,
} as const

type Reader = { company: CompanyTx; actor: Actor }

export async function listExpeditions(reader: Reader, list: ExpeditionList) {
  const rows = await pageOf(
    matchingExpeditions(reader.company, list).select(listedColumns),
    sorts[list.sort],
    'e.id',
    list,
  )
  const page = firstPage(rows, list.limit)
  return { ...page, items: await withFigures(reader, page.items) }
}

export async function expeditionTotals(company: CompanyTx, filters: FiltersOf<ExpeditionList>) {
  const [count, goods] = await Promise.all([
    matchingExpeditions(company, filters).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    company.db
      .selectFrom('goods')
      .select([
        sql<number>`count(*)`.as('lots'),
        sql<number>`coalesce(sum(weight_kg), 0)`.as('weightKg'),
        sql<number>`coalesce(round(sum(volume_m3), 4), 0)`.as('volumeM3'),
      ])
      .where('expedition_id', 'in', matchingExpeditions(company, filters).select('e.id'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...count, ...goods }
}

/** Lists the origins and destinations used so far, at most 200 of each. */
export async function listJourneys({ db }: CompanyTx) {
  const [origins, destinations] = await Promise.all(
    (['origin', 'destination'] as const).map((end) =>
      db.selectFrom('expeditions').select(`${end} as place`).distinct().orderBy('place').limit(200).execute(),
    ),
  )
  return {
    origins: (origins ?? []).map(({ place }) => place),
    destinations: (destinations ?? []).map(({ place }) => place),
  }
}

export async function expeditionById(reader: Reader, id: string): Promise<ExpeditionDetail> {
  return requireFound(await findExpedition(reader, id))
}

export async function findExpedition(reader: Reader, id: string): Promise<ExpeditionDetail | undefined> {
  const { company } = reader
  const row = await company.db
    .selectFrom('expeditions as e')
    .select(detailColumns)
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [[listed], containers, goods] = await Promise.all([
    withFigures(reader, [row]),
    findContainers(company, id),
    findGoodsFacts(company, id),
  ])
  return listed && { ...listed, ...row, containers, goods }
}

async function withFigures<Row extends { id: string }>({ company, actor }: Reader, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const [figures, money] = await Promise.all([
    findFigures(company, ids),
    roleHasPermission(actor.role, 'expeditions.money') ? findMoney(company, ids) : null,
  ])
  const none = { containers: [], capacityM3: null, lots: 0, weightKg: 0, volumeM3: 0 }
  return rows.map(
    (
      row,
    ): Row & Pick<Expedition, 'containers' | 'capacityM3' | 'lots' | 'weightKg' | 'volumeM3' | 'money'> => ({
      ...row,
      ...(figures.get(row.id) ?? none),
      money: money && (money.get(row.id) ?? { billed: 0, collected: 0 }),
    }),
  )
}
