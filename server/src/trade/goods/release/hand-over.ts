import { identityRefusal, isDocumentWaivedForAll } from '@escale/contract/trade/goods/hand-over-draft'
import { handOverRefusal } from '@escale/contract/trade/goods/release'
import type { HandOverInput } from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeLocked, isOneOf, lockGoods } from '#trade/goods/lot/goods-lock.ts'
import { findGoodsInHand, type HandRow } from './goods-in-hand.ts'
import { waiverColumns } from './release-exceptions.ts'

/**
 * Largest signature file, in bytes. A signature drawn on screen is far smaller, so a larger file is a photo.
 */
const heaviestSignature = 256 * 1024

/**
 * Records that a client collected goods, all or none. If two users do so at the same time, the second is
 * refused.
 */
export async function handOver({ company, actor, record }: WriteContext, taken: HandOverInput) {
  const { ids, to, idDocument, reserves } = taken
  const locked = await lockGoods(company, ids)
  // The goods are read after they are locked, so that the second of two users sees them as already collected.
  const rows = await findGoodsInHand(company, ids)
  const reason = handOverRefusal(rows)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  await refuseUnknownFiles(company, taken)
  const unidentified = identityRefusal(taken, rows, hasPermission(actor, 'releases.approve'))
  if (unidentified !== null) throw new Refusal('NO_IDENTITY_DOCUMENT', { reason: unidentified })
  const waiver = waiverUsed(taken, rows)
  const withoutDocument = waiver?.reason ?? null
  await changeLocked(company, locked, {
    ...releaseColumns(actor, taken),
    released_without_document: withoutDocument,
    ...(waiver?.isNew && waiverColumns(actor, waiver.reason)),
  })
  const after = {
    status: 'Remis',
    releasedTo: to,
    idDocument,
    ...(withoutDocument !== null && { withoutDocument }),
    reserves,
  }
  const changes = rows.map(({ id, version, status }) => ({
    id,
    version: version + 1,
    before: { status },
    after,
  }))
  record('GOODS_RELEASED', { table: 'goods', rows: changes, detail: to })
  return { releasedAt: await releasedAt(company, ids), goods: rows.map(({ id, number }) => ({ id, number })) }
}

type Waiver = { reason: string; isNew: boolean }

/**
 * Returns the permission to collect without an identity document: one granted earlier, or one that the
 * manager gives now. Null if a document was shown.
 */
function waiverUsed(
  { idDocument, photoId, withoutDocument }: HandOverInput,
  rows: readonly HandRow[],
): Waiver | null {
  if (idDocument !== null || photoId !== null) return null
  const isNew = !isDocumentWaivedForAll(rows)
  const reason = isNew ? withoutDocument : (rows[0]?.waiver?.reason ?? null)
  return reason === null ? null : { reason, isNew }
}

function releaseColumns(actor: Actor, taken: HandOverInput) {
  return {
    status: 'Remis' as const,
    released_to: taken.to,
    released_id_document: taken.idDocument,
    released_signature_id: taken.signatureId,
    released_signed_as: taken.signedAs,
    released_photo_id: taken.photoId,
    released_reserves: taken.reserves,
    released_by: actor.userId,
    released_by_name: actor.name,
    released_at: sql<string>`now()`,
  }
}

async function refuseUnknownFiles({ db }: CompanyTx, { signatureId, photoId }: HandOverInput): Promise<void> {
  const fileIds = [...new Set([signatureId, photoId].filter((id) => id !== null))]
  if (fileIds.length === 0) return
  const files = await db
    .selectFrom('files')
    .select(['id', 'size_bytes as sizeBytes'])
    .where(isOneOf('id', fileIds))
    .where('bucket', '=', 'photos')
    .execute()
  if (files.length < fileIds.length) throw new Refusal('UNKNOWN_PHOTO')
  const signature = files.find(({ id }) => id === signatureId)
  if (signature && signature.sizeBytes > heaviestSignature) throw new Refusal('SIGNATURE_TOO_HEAVY')
}

async function releasedAt({ db }: CompanyTx, ids: readonly string[]): Promise<string> {
  const row = await db
    .selectFrom('goods')
    .select('released_at as at')
    .where(isOneOf('id', ids))
    .executeTakeFirst()
  return requireFound(row?.at)
}
