import { trackingPath } from '@escale/contract/site/public/tracking'
import type { TrackingLink } from '@escale/contract/trade/goods/tracking'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { signLink } from '#access/signed-link.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'

type Secret = Server['secret']

/** Returns the tracking link of goods, or null. A link given to a former owner is no longer valid. */
export async function trackingLink(
  company: CompanyTx,
  secret: Secret,
  id: string,
): Promise<TrackingLink | null> {
  const goods = await company.db.selectFrom('goods').select('id').where('id', '=', id).executeTakeFirst()
  if (!goods) throw new Refusal('NOT_FOUND')
  return (await trackingLinks(company, secret, [id]))[0] ?? null
}

/**
 * Returns the tracking links of goods and creates the missing ones. Existing links are reused, so that
 * printed labels stay valid.
 */
export async function makeTrackingLinks(
  writing: WriteContext,
  secret: Secret,
  ids: string[],
): Promise<TrackingLink[]> {
  const { company, actor, record } = writing
  const goods = await lockGoods(company, ids)
  if (goods.length < new Set(ids).size) throw new Refusal('NOT_FOUND')
  const linkedIds = new Set((await trackingLinks(company, secret, ids)).map(({ goodsId }) => goodsId))
  const unlinked = goods.filter(({ id }) => !linkedIds.has(id))
  if (unlinked.length > 0) {
    const goods = unlinked.map(({ id }) => id)
    await company.db.deleteFrom('tracking_links').where('goods_id', 'in', goods).execute()
    const author = { made_by: actor.userId, made_by_name: actor.name }
    await company.db
      .insertInto('tracking_links')
      .values(
        unlinked.map(({ id, clientId }) => ({ id: newId(), goods_id: id, owner_id: clientId, ...author })),
      )
      .execute()
    const rows = unlinked.map(({ id, version }) => ({
      id,
      version,
      before: { trackingLink: null },
      after: { trackingLink: 'Créé' },
    }))
    record('TRACKING_LINK_MADE', {
      table: 'goods',
      rows,
      detail: unlinked.map(({ number }) => number).join(', '),
    })
  }
  return trackingLinks(company, secret, ids)
}

export async function revokeTrackingLink({ company, record }: WriteContext, id: string): Promise<void> {
  const { numDeletedRows } = await company.db
    .deleteFrom('tracking_links')
    .where('goods_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
  record('TRACKING_LINK_REVOKED', {
    table: 'goods',
    rows: [{ id, version: null, before: { trackingLink: 'Créé' }, after: { trackingLink: null } }],
  })
}

// Locks the goods, so that two users who print the same label at the same time get the same link.
async function lockGoods({ db }: CompanyTx, ids: string[]) {
  return db
    .selectFrom('goods')
    .select(['id', 'version', 'number'])
    .select(clientIdOf().as('clientId'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function trackingLinks(
  { id: tenantId, db }: CompanyTx,
  secret: Secret,
  ids: readonly string[],
): Promise<TrackingLink[]> {
  const rows = await db
    .selectFrom('tracking_links as l')
    .innerJoin('goods as g', 'g.id', 'l.goods_id')
    .select(['l.id', 'l.goods_id as goodsId', 'l.made_by_name as madeByName', 'l.created_at as createdAt'])
    .where(sql<boolean>`l.goods_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`l.owner_id is not distinct from ${clientIdOf('g')}`)
    .orderBy('g.number')
    .execute()
  return rows.map(({ id: linkId, ...row }) => ({
    ...row,
    path: trackingPath(signLink(secret, 'tracking links', { tenantId, linkId })),
  }))
}
