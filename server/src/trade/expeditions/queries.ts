import { roleHasPermission } from '@escale/contract/access/permissions'
import type {
  Expedition,
  ExpeditionDetail,
  ExpeditionList,
} from '@escale/contract/trade/expeditions/contract'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import type { FiltersOf } from '@escale/contract/wire/page'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import type { Actor } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { columnsText } from '#database/query/record-columns.ts'
import { findContainers, findFigures, findGoodsFacts, findMoney, goodsSums } from './figures.ts'
import { expeditionConditions } from './filters.ts'

const sorts = {
  createdAt: 'e.created_at',
  reference: 'e.reference_key',
  etd: `coalesce(e.etd, 'infinity')`,
  eta: `coalesce(e.eta, 'infinity')`,
  status: 'e.status',
} as const

const expeditionsOfCompany = 'expeditions e where e.tenant_id = :company'

const expeditionList = {
  columns: columnsText('e', fieldsWith(expeditionFields, 'listed')),
  from: expeditionsOfCompany,
  id: 'e.id',
}

const oneExpedition = `select ${columnsText('e', expeditionFields)}
  from ${expeditionsOfCompany} and e.id = :id`

/** Fields that other statements add to a row. */
type Added = 'containers' | 'capacityM3' | 'lots' | 'weightKg' | 'volumeM3' | 'money'
type ListedRow = Omit<Expedition, Added>
type DetailRow = Omit<ExpeditionDetail, Added | 'goods'>

type Reader = { company: CompanyTx; actor: Actor }

export async function listExpeditions(reader: Reader, list: ExpeditionList) {
  const conditions = expeditionConditions(list)
  const rows = await readPage<ListedRow>(reader.company, expeditionList, sorts[list.sort], conditions, list)
  const page = firstPage(rows, list.limit)
  return { ...page, items: await withFigures(reader, page.items) }
}

export async function expeditionTotals(company: CompanyTx, filters: FiltersOf<ExpeditionList>) {
  const conditions = expeditionConditions(filters)
  const matching = `${expeditionsOfCompany}${andAll(conditions)}`
  const [[expeditions], [goods]] = await Promise.all([
    company.read<{ count: number }>(`select count(*) as count from ${matching}`, conditions.values),
    company.read<{ lots: number; weightKg: number; volumeM3: number }>(
      `select ${goodsSums} from goods l
        where l.tenant_id = :company and l.expedition_id in (select e.id from ${matching})`,
      conditions.values,
    ),
  ])
  return { ...requireFound(expeditions), ...requireFound(goods) }
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
  const [row] = await company.read<DetailRow>(oneExpedition, { id })
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
  return rows.map((row): Row & Pick<Expedition, Added> => ({
    ...row,
    ...(figures.get(row.id) ?? none),
    money: money && (money.get(row.id) ?? { billed: 0, collected: 0 }),
  }))
}
