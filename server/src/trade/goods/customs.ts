import type { CustomsLacks, CustomsLine, CustomsList } from '@escale/contract/trade/goods/customs'
import { type CustomsDraft, customsLineFields } from '@escale/contract/trade/goods/customs-draft'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import type { WriteContext } from '#access/guard/write-context.ts'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { columnsText } from '#database/query/record-columns.ts'
import { goodsJoins } from './lot/expressions.ts'
import { lockGoods } from './lot/goods-lock.ts'
import { changeGoods } from './reception/reception.ts'

// The customs data of lots, which the office completes (docs/decisions/133).

const columns = `${columnsText('g', fieldsWith(customsLineFields, 'column'))}, g.kind,
  coalesce(g.tracking_number, g.chassis_number) as code, coalesce(c.name, s.name) as "clientName"`
const lines = { columns, from: `goods g ${goodsJoins} where g.tenant_id = :company`, id: 'g.id' }
const oneLine = `select ${columns} from ${lines.from} and g.id = :id`

const isWithoutCode = 'g.hs_code is null'
const isWithoutValue = 'g.declared_value is null'
const isWithoutUnNumber = `(g.danger <> 'non' and g.un_number is null)`

const filters: FilterConditions<Pick<CustomsList, 'id' | 'isLacking'>> = {
  id: 'g.expedition_id = :id',
  isLacking: `(${isWithoutCode} or ${isWithoutValue} or ${isWithoutUnNumber})`,
}

/** Lists the lots of an expedition by number. Their order needs no index, because an expedition has few. */
export async function listCustoms(company: CompanyTx, { id, isLacking, ...list }: CustomsList) {
  const conditions = conditionsOf(filters, { id, isLacking })
  const rows = await readPage<CustomsLine>(company, lines, 'g.number', conditions, { ...list, order: 'asc' })
  return firstPage(rows, list.limit)
}

const lacksOfExpedition = `select count(g.id) as lots,
    count(g.id) filter (where ${isWithoutCode}) as "withoutCode",
    count(g.id) filter (where ${isWithoutValue}) as "withoutValue",
    count(g.id) filter (where ${isWithoutUnNumber}) as "withoutUnNumber"
  from expeditions e left join goods g on g.tenant_id = :company and g.expedition_id = e.id
  where e.tenant_id = :company and e.id = :id group by e.id`

export async function customsLacks(company: CompanyTx, id: string): Promise<CustomsLacks> {
  return requireFound((await company.read<CustomsLacks>(lacksOfExpedition, { id }))[0])
}

/** Changes the customs data of a lot by the rules of any correction. The lock keeps its version. */
export async function changeCustoms(
  writing: WriteContext,
  id: string,
  version: number,
  { packageKind, ...others }: Partial<CustomsDraft>,
): Promise<CustomsLine> {
  const { company } = writing
  await lockGoods(company, [id])
  const line = await customsLine(company, id)
  if (line.version !== version) throw staleOrGone(line)
  if (line.kind === 'Colis') await changeGoods(writing, 'Colis', id, version, { packageKind, ...others })
  else await changeGoods(writing, 'Véhicule', id, version, others)
  return customsLine(company, id)
}

async function customsLine(company: CompanyTx, id: string): Promise<CustomsLine> {
  return requireFound((await company.read<CustomsLine>(oneLine, { id }))[0])
}
