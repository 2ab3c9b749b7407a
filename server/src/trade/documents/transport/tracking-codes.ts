import type { Codes } from '@escale/contract/channels/pdf/document'
import type { RequestContext } from '#access/caller/server.ts'
import { canWriteNow } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { makeTrackingLinks, trackingLinks } from '#trade/tracking-links.ts'
import type { Lot } from './lots.ts'

/** Number of QR codes that fit next to each other on a page. */
const mostCodes = 5

/**
 * Returns the QR codes that open the tracking pages of these goods. Missing links are created if the user has
 * the right to do so.
 */
export async function codesToFollow(
  writing: WriteContext & RequestContext,
  lots: Lot[],
): Promise<Codes | null> {
  const { company, actor, server } = writing
  const ids = lots.slice(0, mostCodes).map(({ id }) => id)
  const links = canWriteNow(actor, 'links.print')
    ? await makeTrackingLinks(writing, server.secret, ids)
    : await trackingLinks(company, server.secret, ids)
  if (links.length === 0) return null
  const numbers = new Map(lots.map(({ id, number }) => [id, number]))
  const codes = links.map(({ goodsId, path }) => ({
    content: server.publicUrl + path,
    caption: numbers.get(goodsId) ?? '',
  }))
  const others = lots.length > codes.length ? ' Le code des autres est sur leur étiquette.' : ''
  return {
    kind: 'codes',
    title: 'Suivre vos marchandises',
    caption: `Scannez le code : étapes et dates, sans vous connecter.${others}`,
    codes,
  }
}
