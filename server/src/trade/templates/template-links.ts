import { linkedKinds } from '@escale/contract/trade/documents/sale-words'
import type { Server } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { ClientMessage } from '#trade/client-message.ts'
import { linksToPrint } from '#trade/document-links.ts'
import { quoteLinkPath } from '#trade/quote-links.ts'
import { makeTrackingLinks } from '#trade/tracking-links.ts'

const mostLinks = 3

/**
 * Returns the links of each message, one URL in each line. Missing links are created. Links revoked by a user
 * are left out.
 */
export async function linksOfMessages(
  writing: WriteContext,
  server: Pick<Server, 'secret' | 'publicUrl'>,
  messages: readonly ClientMessage[],
): Promise<string[]> {
  const paths = new Map<string, string>()
  const targetIds = (of: string) => [
    ...new Set(
      messages.flatMap(({ linked, refusal }) =>
        linked?.of === of && !refusal ? linked.ids.slice(0, mostLinks) : [],
      ),
    ),
  ]
  for (const kind of linkedKinds)
    for (const { id, path } of await linksToPrint(writing, server.secret, kind, targetIds(kind)))
      paths.set(id, path)
  for (const id of targetIds('quotes')) paths.set(id, quoteLinkPath(server.secret, writing.company.id, id))
  const goods = targetIds('goods')
  if (goods.length > 0)
    for (const { goodsId, path } of await makeTrackingLinks(writing, server.secret, goods))
      paths.set(goodsId, path)
  return messages.map(({ linked }) =>
    (linked?.ids.slice(0, mostLinks) ?? [])
      .flatMap((id) => paths.get(id) ?? [])
      .map((path) => server.publicUrl + path)
      .join('\n'),
  )
}
