import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import { isFile } from '#channels/files/queries.ts'

type Goods = 'warehouse_receipts' | 'vehicle_registrations'

/** Adds a photo of the company to its goods, once, while there is room. It is no change to what a form holds: the version stays. */
export async function addPhoto({ company, record }: Writing, goods: Goods, id: string, photoId: string): Promise<void> {
  const row = await company.db.selectFrom(goods).select('photos').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !(await isFile(company, 'photos', photoId))) throw new Refusal('NOT_FOUND')
  if (row.photos.includes(photoId)) return
  if (row.photos.length >= mostPhotos) throw new Refusal('PHOTOS_FULL')
  await company.db
    .updateTable(goods)
    .set({ photos: sql<string[]>`array_append(photos, ${photoId}::text)` })
    .where('id', '=', id)
    .execute()
  record('PHOTO_ADDED', { table: goods, id, before: { photos: row.photos }, after: { photos: [...row.photos, photoId] } })
}
