import { handOverRefusal } from '@escale/contract/trade/goods/release'
import type { Taken } from '@escale/contract/trade/goods/releases'
import { identityRefusal, isWaived } from '@escale/contract/trade/goods/taker'
import { sql } from 'kysely'
import { mayActor } from '#access/door/actor.ts'
import type { Writing } from '#access/door/writing.ts'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { changeHeld, holdGoods, isOneOf } from './goods-lock.ts'
import { goodsInHand } from './in-hand.ts'
import { waivedBy } from './letting-go.ts'

/** Lines on white, drawn anew by the store of files, are far smaller: what is larger is a photo. */
const heaviestSignature = 256 * 1024

/**
 * Goods of one client leave together: of two people who hand the same ones over at once, the second finds
 * them gone.
 */
export async function handOver({ company, actor, record }: Writing, taken: Taken) {
  const { ids, to, idDocument, signatureId, signedAs, photoId, reserves } = taken
  const held = await holdGoods(company, ids)
  const rows = await goodsInHand(company, ids) // read once they are held, so that who comes second sees them gone
  const reason = handOverRefusal(rows)
  if (reason !== null) throw new Refusal('GOODS_REFUSED', { reason })
  await refuseUnknownFiles(company, taken)
  const unidentified = identityRefusal(taken, rows, mayActor(actor, 'releases.approve'))
  if (unidentified !== null) throw new Refusal('NO_IDENTITY_DOCUMENT', { reason: unidentified })
  const isUnshown = idDocument === null && photoId === null
  const isLetGoNow = isUnshown && !isWaived(rows)
  const withoutDocument = isUnshown
    ? isLetGoNow
      ? taken.withoutDocument
      : (rows[0]?.waiver?.reason ?? null)
    : null
  await changeHeld(company, held, {
    status: 'Remis',
    released_to: to,
    released_id_document: idDocument,
    released_without_document: withoutDocument,
    ...(isLetGoNow && withoutDocument !== null && waivedBy(actor, withoutDocument)),
    released_signature_id: signatureId,
    released_signed_as: signedAs,
    released_photo_id: photoId,
    released_reserves: reserves,
    released_by: actor.userId,
    released_by_name: actor.name,
    released_at: sql<string>`now()`,
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

async function refuseUnknownFiles({ db }: CompanyTx, { signatureId, photoId }: Taken): Promise<void> {
  const asked = [...new Set([signatureId, photoId].filter((id) => id !== null))]
  if (asked.length === 0) return
  const files = await db
    .selectFrom('files')
    .select(['id', 'size_bytes as sizeBytes'])
    .where(isOneOf('id', asked))
    .where('bucket', '=', 'photos')
    .execute()
  if (files.length < asked.length) throw new Refusal('UNKNOWN_PHOTO')
  const signature = files.find(({ id }) => id === signatureId)
  if (signature && signature.sizeBytes > heaviestSignature) throw new Refusal('SIGNATURE_TOO_HEAVY')
}

async function releasedAt({ db }: CompanyTx, ids: readonly string[]): Promise<string> {
  const row = await db
    .selectFrom('goods')
    .select('released_at as at')
    .where(isOneOf('id', ids))
    .executeTakeFirst()
  return orNotFound(row?.at)
}
