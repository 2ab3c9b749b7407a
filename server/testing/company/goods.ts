import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import type { Pool } from 'pg'
import { newId } from '#database/query/ids.ts'

type OwnerAccess = { owner: Pick<Pool, 'query'> }

/** Adds an expedition in a given status, without the steps before. */
export async function addExpedition(
  { owner }: OwnerAccess,
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
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination, status, master_number, atd,
      ata) values ($1, $2, $3, $4, 'Guangzhou', $5, $6, $7, $8, $9)`,
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

/** Adds a service with this unit and this price. */
export async function addService(
  { owner }: OwnerAccess,
  { tenantId }: { tenantId: string },
  { unit, price = 100_00, category = 'Maritime' }: { unit: string; price?: number; category?: string },
): Promise<string> {
  const id = newId()
  const text =
    'insert into services (tenant_id, id, name, price, category, unit) values ($1, $2, $3, $4, $5, $6)'
  await owner.query(text, [tenantId, id, `${category} ${unit}`, price, category, unit])
  return id
}

/** Sets the status of goods and their expedition, without the steps before. */
export async function putGoods(
  { owner }: OwnerAccess,
  id: string,
  status: GoodsStatus,
  expeditionId: string | null = null,
): Promise<void> {
  await owner.query(
    `update goods set status = $2, expedition_id = $3, received_at = case
      when $2 <> 'Attendu' then coalesce(received_at, $4) end,
       released_at = case when $2 = 'Remis' then $4::timestamptz end, released_to = case
       when $2 = 'Remis' then 'Le client' end where id = $1`,
    [id, status, expeditionId, new Date().toISOString()],
  )
}

/** Adds the row of a photo, without bytes. */
export async function addPhotoFile(
  { owner }: OwnerAccess,
  { tenantId }: { tenantId: string },
): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256)
      values ($1::uuid, $2::uuid, 'photos', 'p.jpg', $1::text || '/' || $2::text, 'image/jpeg', 1, 'x')`,
    [tenantId, id],
  )
  return id
}
