import { useEffect } from 'react'

const scheme = 'data-mantine-color-scheme'

/** Paper is white: what is printed wears the colours of the day, and the screen its own again. */
export function usePrintedLight() {
  useEffect(() => {
    const root = document.documentElement
    let own: string | null = null
    const before = () => {
      own = root.getAttribute(scheme)
      root.setAttribute(scheme, 'light')
    }
    const after = () => own && root.setAttribute(scheme, own)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
