import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import type { Pool } from 'pg'
import { newId } from '#database/query/ids.ts'

type Owned = { owner: Pick<Pool, 'query'> }

/** An expedition of a company in a state, as if its steps had been taken. */
export async function addExpedition(
  { owner }: Owned,
  { tenantId }: { tenantId: string },
  {
    status = 'Ouverte',
    mode = 'Maritime',
    destination = 'Kinshasa',
  }: { status?: ExpeditionStatus; mode?: string; destination?: string } = {},
): Promise<{ id: string; reference: string }> {
  const id = newId()
  const reference = `EXP-2026-${id.slice(-6)}`
  await owner.query(
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, master_number, atd, ata) values ($1, $2, $3, $4, 'Guangzhou', $5, $6, $7, $8, $9)`,
    [
      tenantId,
      id,
      reference,
      mode,
      destination,
      status,
      '02081140743',
      hasLeft(status) ? '2026-10-01' : null,
      hasArrived(status) ? '2026-11-01' : null,
    ],
  )
  return { id, reference }
}

const hasLeft = (status: ExpeditionStatus) => status === 'En transit' || hasArrived(status)
const hasArrived = (status: ExpeditionStatus) =>
  ['Arrivée', 'En dédouanement', 'Disponible', 'Livrée', 'Clôturée'].includes(status)

/** A service billed by this unit, at this price. */
export async function addService(
  { owner }: Owned,
  { tenantId }: { tenantId: string },
  { unit, price = 100_00, category = 'Maritime' }: { unit: string; price?: number; category?: string },
): Promise<string> {
  const id = newId()
  const text =
    'insert into services (tenant_id, id, name, price, category, unit) values ($1, $2, $3, $4, $5, $6)'
  await owner.query(text, [tenantId, id, `${category} ${unit}`, price, category, unit])
  return id
}

/** Puts goods in a state, on an expedition or on none, as if they had lived so far. */
export async function putGoods(
  { owner }: Owned,
  id: string,
  status: GoodsStatus,
  expeditionId: string | null = null,
): Promise<void> {
  await owner.query(
    `update goods set status = $2, expedition_id = $3, received_at = case when $2 <> 'Attendu' then coalesce(received_at, $4) end,
       released_at = case when $2 = 'Remis' then $4::timestamptz end, released_to = case when $2 = 'Remis' then 'Le client' end where id = $1`,
    [id, status, expeditionId, new Date().toISOString()],
  )
}

/** A file of the bucket photos, whose bytes nobody asks for. */
export async function addPhotoFile({ owner }: Owned, { tenantId }: { tenantId: string }): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256) values ($1::uuid, $2::uuid, 'photos', 'p.jpg', $1::text || '/' || $2::text, 'image/jpeg', 1, 'x')`,
    [tenantId, id],
  )
  return id
}
