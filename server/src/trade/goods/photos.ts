import { mostPhotos } from '@escale/contract/channels/files/buckets'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { found, Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import { isFile } from '#channels/files/queries.ts'
import type { RowOf } from './kinds.ts'
import { goodsById } from './rows.ts'

/** Adds a photo of the company to its goods, once, while there is room. It is no change to what a form holds: the version stays. */
export async function addPhoto<Kind extends GoodsKind>(writing: Writing, kind: Kind, id: string, photoId: string): Promise<RowOf[Kind]> {
  const { company, record } = writing
  const row = await company.db.selectFrom('goods').select('photos').where('id', '=', id).where('kind', '=', kind).forUpdate().executeTakeFirst()
  const { photos } = found(row)
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
