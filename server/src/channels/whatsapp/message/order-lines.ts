import type { Content } from './content-type.ts'
import type { WebhookMessage } from './webhook-message.ts'

type Order = NonNullable<WebhookMessage['order']>

const mostLines = 100

/** The content of an order from the catalogue: the client's text, then a line for each article. */
export function orderOf({ text, product_items: items }: Order): Content {
  const lines = items.slice(0, mostLines).map(articleText)
  const missing = items.length > mostLines ? [`et ${items.length - mostLines} autres articles`] : []
  const shown = [...(text ? [text] : []), ...lines, ...missing]
  return {
    kind: 'commande',
    body: shown.join('\n') || null,
    listed: ['Commande', shown.join(' · ')].filter(Boolean).join(' : '),
    details: { items: items.slice(0, mostLines) },
  }
}

function articleText({
  product_retailer_id: article = 'article sans référence',
  quantity = 1,
  item_price: price,
  currency,
}: Order['product_items'][number]): string {
  return `${quantity} × ${article}${price === undefined ? '' : ` à ${price} ${currency ?? ''}`}`.trim()
}
