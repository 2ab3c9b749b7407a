import { newId } from '#database/query/ids.ts'
import type { FoundedCompany, Person, World } from './world.ts'

/** An expedition by sea as a person says it. */
export const bySea = {
  mode: 'Maritime',
  origin: 'Anvers',
  originCode: 'BEANR',
  destination: 'Matadi',
  destinationCode: 'CDMAT',
  masterNumber: 'MSCUAB123456',
  cargoNoteNumber: 'FERI-1',
} as const

type Wish = {
  clientId?: string | null
  quantity?: number
  weightKg?: number | null
  sizeCm?: number | null
  kind?: 'Colis' | 'Véhicule'
  danger?: string
  status?: string
}

/**
 * Goods aboard an expedition, or in the warehouse, as if they had been received and loaded: 100 kg and 1 m³
 * unless said otherwise.
 */
export async function addGoods(
  { owner }: World,
  { tenantId, clientId }: FoundedCompany,
  expeditionId: string | null,
  wish: Wish = {},
): Promise<string> {
  const id = newId()
  const { quantity = 1, weightKg = 100, sizeCm = 100, kind = 'Colis', danger = 'non', status = 'Reçu' } = wish
  const client = wish.clientId === undefined ? clientId : wish.clientId
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
    `insert into goods (tenant_id, id, kind, number, client_id, quantity, weight_kg, length_cm, width_cm, height_cm, danger, status, expedition_id, received_at, ${particulars[0]})
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

/** An expedition by sea with its container and three lots of goods, opened. */
export async function openExpedition(world: World, company: FoundedCompany, person: Person) {
  const made = await person.expeditions.create(bySea)
  await person.expeditions.addContainer({ id: made.id, number: 'CSQU3054383', size: "20'" })
  const lots = []
  for (let place = 0; place < 3; place += 1) lots.push(await addGoods(world, company, made.id))
  const opened = await person.expeditions.step({ id: made.id, version: made.version, to: 'Ouverte' })
  return { ...opened, goodsIds: lots }
}
