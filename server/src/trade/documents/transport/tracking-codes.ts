import type { Codes } from '@escale/contract/channels/pdf/document'
import type { TrackingLink } from '@escale/contract/trade/goods/tracking'
import type { RequestContext, Server } from '#access/caller/server.ts'
import { canWriteNow } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
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
  const links = canWriteNow(actor, 'links.print')
    ? await makeTrackingLinks(writing, server.secret, firstLots(lots))
    : await trackingLinks(company, server.secret, firstLots(lots))
  return codesOf(links, server.publicUrl, lots)
}

/** Returns the QR codes of the links that exist, for a document that a background task draws. */
export async function existingCodes(
  company: CompanyTx,
  { secret, publicUrl }: Pick<Server, 'secret' | 'publicUrl'>,
  lots: Lot[],
): Promise<Codes | null> {
  return codesOf(await trackingLinks(company, secret, firstLots(lots)), publicUrl, lots)
}

/** Returns the ids of the goods whose codes fit on a page. */
export function firstLots(lots: readonly Lot[]): string[] {
  return lots.slice(0, mostCodes).map(({ id }) => id)
}

function codesOf(links: readonly TrackingLink[], publicUrl: string, lots: Lot[]): Codes | null {
  if (links.length === 0) return null
  const numbers = new Map(lots.map(({ id, number }) => [id, number]))
  const codes = links.map(({ goodsId, path }) => ({
    content: publicUrl + path,
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
