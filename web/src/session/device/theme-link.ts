import { productColor } from '@escale/contract/values/product'
import { storeLocal } from './local-values.ts'

/**
 * Applies the colour of a company, or the product's own `#0b5d6b`, and stores it for the next visit. The
 * server generates the style sheet of a colour.
 */
export function applyTheme(color: string = productColor) {
  const hex = color.replace('#', '').toLowerCase()
  const link = document.querySelector<HTMLLinkElement>('#theme')
  const href = `/theme/${hex}.css`
  if (link && !link.href.endsWith(href)) link.href = href
  storeLocal('theme', hex)
}
