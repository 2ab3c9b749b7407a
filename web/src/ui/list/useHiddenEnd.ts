import { type RefObject, useEffect } from 'react'

/** Sets the attribute `data-hides-end` while a scrolling element has hidden content beyond its right edge. */
export function useHiddenEnd(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = scroll.current
    if (!area) return
    const look = () =>
      area.toggleAttribute('data-hides-end', area.scrollWidth - area.clientWidth - area.scrollLeft > 1)
    look()
    const size = new ResizeObserver(look)
    for (const element of [area, ...area.children]) size.observe(element)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll])
}
