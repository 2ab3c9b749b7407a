import { type goodsFields, parcelFields, vehicleFields } from '@escale/contract/trade/goods/fields'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { With } from '@escale/contract/wire/record-fields'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { columnsText } from '#database/query/record-columns.ts'
import { billingStatus, goodsJoins, invoiceUnits } from './expressions.ts'

type ComputedField = Exclude<keyof typeof goodsFields, keyof With<typeof goodsFields, 'column'>>

/** Fields that are computed from other tables. */
const computed: Record<ComputedField | 'invoiceUnits', string> = {
  clientId: 'coalesce(g.client_id, g.shared_client_id)',
  clientName: 'coalesce(c.name, s.name)',
  isSharedClient: 'g.shared_client_id is not null',
  expeditionReference: 'e.reference',
  containerNumber: 'k.number',
  billing: billingStatus,
  invoiceUnits,
}

const computedColumns = Object.entries(computed).map(([name, value]) => `${value} as "${name}"`)

/** Every field of a parcel or a vehicle, with its client and expedition. */
export const goodsOfKind = {
  Colis: goodsWith(columnsText('g', parcelFields), 'Colis'),
  Véhicule: goodsWith(columnsText('g', vehicleFields), 'Véhicule'),
} as const

function goodsWith(columns: string, kind: GoodsKind) {
  return {
    columns: [columns, ...computedColumns].join(', '),
    from: `goods g ${goodsJoins} where g.tenant_id = :company and g.kind = '${kind}'`,
    id: 'g.id',
    isLarge: true,
  }
}

export async function goodsById<Kind extends GoodsKind>(
  company: CompanyTx,
  kind: Kind,
  id: string,
): Promise<RowByKind[Kind]> {
  return requireFound(await existingGoods(company, kind, id))
}

export async function existingGoods<Kind extends GoodsKind>(
  company: CompanyTx,
  kind: Kind,
  id: string,
): Promise<RowByKind[Kind] | undefined> {
  const { columns, from } = goodsOfKind[kind]
  const [row] = await company.read<RowByKind[Kind]>(`select ${columns} from ${from} and g.id = :id`, { id })
  return row
}
