import { productColor } from '@escale/contract/values/product'
import { readLocal } from '#session/device/local-values.ts'
import { isText } from '#session/device/shapes.ts'

/** Applies the colour scheme and the company's palette before the first paint, so that nothing flashes. */
export function paintColors() {
  const scheme = storedScheme()
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  const requested = document.querySelector<HTMLMetaElement>('meta[name=theme]')?.content
  const color = [requested, readLocal('theme', isText), productColor]
    .map((text) => text?.replace('#', '') ?? '')
    .find((text) => /^[0-9a-f]{6}$/i.test(text))
  const link = Object.assign(document.createElement('link'), { id: 'theme', rel: 'stylesheet' })
  link.setAttribute('blocking', 'render')
  link.href = `/theme/${color}.css`
  document.head.append(link)
}

/** The scheme that the person chose. Mantine stores it under this key. */
function storedScheme(): string | null {
  try {
    return localStorage.getItem('escale-color-scheme')
  } catch {
    return null
  }
}
