import { useEffect, useRef } from 'react'
import type { Display } from './useDisplay.ts'
import { useViews } from './useViews.ts'

/** Opens the person's default view of a list, if the page was opened without filters of its own. */
export default function DefaultView({ display }: { display: Display }) {
  const views = useViews(display.list)
  const isDecided = useRef(!isPlainAddress())

  useEffect(() => {
    if (!views || isDecided.current) return
    isDecided.current = true
    const view = views.find(({ isDefault }) => isDefault)
    if (view && isPlainAddress()) display.open(view)
  }, [views, display])
  return null
}

/** True when the address asks for nothing but a tab. */
function isPlainAddress(): boolean {
  return [...new URLSearchParams(location.search).keys()].every((name) => name === 'onglet')
}
