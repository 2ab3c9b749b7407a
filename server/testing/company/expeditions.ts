import { newId } from '#database/query/ids.ts'
import type { FoundedCompany, Person, World } from '#testing/world.ts'

/** The input for an expedition by sea. */
export const bySea = {
  mode: 'Maritime',
  origin: 'Anvers',
  originCode: 'BEANR',
  destination: 'Matadi',
  destinationCode: 'CDMAT',
  masterNumber: 'MSCUAB123456',
  cargoNoteNumber: 'FERI-1',
} as const

type GoodsOptions = {
  clientId?: string | null
  quantity?: number
  weightKg?: number | null
  sizeCm?: number | null
  kind?: 'Colis' | 'Véhicule'
  danger?: string
  status?: string
}

/** Adds goods to an expedition or to the warehouse, without the steps before: 100 kg and 1 m³ by default. */
export async function addGoods(
  { owner }: World,
  { tenantId, clientId }: FoundedCompany,
  expeditionId: string | null,
  options: GoodsOptions = {},
): Promise<string> {
  const id = newId()
  const {
    quantity = 1,
    weightKg = 100,
    sizeCm = 100,
    kind = 'Colis',
    danger = 'non',
    status = 'Reçu',
  } = options
  const client = options.clientId === undefined ? clientId : options.clientId
  const particulars =
    kind === 'Colis'
      ? ['tracking_number', id]
      : [
          'chassis_number, vehicle_brand',
          id
            .slice(-17)
            .toUpperCase()
            .replaceAll(/[^A-Z0-9]/g, 'X'),
        ]
  const second = kind === 'Colis' ? '$11' : "$11, 'Toyota'"
  await owner.query(
    `insert into goods (tenant_id, id, kind, number, client_id, quantity, weight_kg, length_cm, width_cm,
      height_cm, danger, status, expedition_id, received_at, ${particulars[0]})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10, $12, now(), ${second})`,
    [
      tenantId,
      id,
      kind,
      `REC-2026-${id.slice(-8)}`,
      client,
      quantity,
      weightKg,
      sizeCm,
      danger,
      status,
      particulars[1],
      expeditionId,
    ],
  )
  return id
}

/** Creates an expedition by sea with a container and three lots of goods, and opens it. */
export async function openExpedition(world: World, company: FoundedCompany, person: Person) {
  const draft = await person.expeditions.create(bySea)
  await person.expeditions.addContainer({ id: draft.id, number: 'CSQU3054383', size: "20'" })
  const lots = []
  for (let place = 0; place < 3; place += 1) lots.push(await addGoods(world, company, draft.id))
  const opened = await person.expeditions.step({ id: draft.id, version: draft.version, to: 'Ouverte' })
  return { ...opened, goodsIds: lots }
}
