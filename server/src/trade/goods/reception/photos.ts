import { mostPhotos } from '@escale/contract/channels/files/buckets'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfReferenced } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { isFile } from '#channels/files/queries.ts'
import { dropFile } from '#channels/files/removal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { goodsById } from '#trade/goods/lot/rows.ts'

/**
 * Adds a photo to goods. If it is added twice, it is stored once. The version stays the same, so that a user
 * who is editing the goods gets no conflict.
 */
export async function addPhoto<Kind extends GoodsKind>(
  writing: WriteContext,
  kind: Kind,
  id: string,
  photoId: string,
): Promise<RowByKind[Kind]> {
  const { company, record } = writing
  const photos = await holdPhotos(company, kind, id)
  if (!(await isFile(company, 'photos', photoId))) throw new Refusal('NOT_FOUND')
  if (!photos.includes(photoId)) {
    if (photos.length >= mostPhotos) throw new Refusal('PHOTOS_FULL')
    await company.db
      .updateTable('goods')
      .set({ photos: sql<string[]>`array_append(photos, ${photoId}::text)` })
      .where('id', '=', id)
      .execute()
    record('PHOTO_ADDED', { table: 'goods', id, before: { photos }, after: { photos: [...photos, photoId] } })
  }
  return goodsById(company, kind, id)
}

/**
 * Removes a photo from goods. Goods that were split share their photos, so the file is deleted when no row
 * uses it any more.
 */
export async function removePhoto<Kind extends GoodsKind>(
  writing: WriteContext,
  kind: Kind,
  id: string,
  photoId: string,
): Promise<RowByKind[Kind]> {
  const { company, record } = writing
  const photos = await holdPhotos(company, kind, id)
  if (!photos.includes(photoId)) throw new Refusal('NOT_FOUND')
  await company.db
    .updateTable('goods')
    .set({ photos: sql<string[]>`array_remove(photos, ${photoId}::text)` })
    .where('id', '=', id)
    .execute()
  if (!(await isShown(company, photoId)))
    await refuseIfReferenced('KEPT', () => dropFile(company, 'photos', photoId))
  record('PHOTO_REMOVED', {
    table: 'goods',
    id,
    before: { photos },
    after: { photos: photos.filter((photo) => photo !== photoId) },
  })
  return goodsById(company, kind, id)
}

/** Reads the photos of goods and locks the row until the transaction ends. */
async function holdPhotos({ db }: CompanyTx, kind: GoodsKind, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('goods')
    .select('photos')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return requireFound(row).photos
}

async function isShown({ db }: CompanyTx, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('goods')
    .select('id')
    .where(sql<boolean>`${photoId}::text = any(photos)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
