import { productColor } from '@escale/contract/values/product'
import { keepLocal } from './local-values.ts'

/**
 * Paints the page in a company's colour, or the product's own where there is no company, `#0b5d6b`, now and
 * at the next visit. Its tokens come from the server.
 */
export function applyTheme(color: string = productColor) {
  const hex = color.replace('#', '').toLowerCase()
  const link = document.querySelector<HTMLLinkElement>('#theme')
  const href = `/theme/${hex}.css`
  if (link && !link.href.endsWith(href)) link.href = href
  keepLocal('theme', hex)
}
