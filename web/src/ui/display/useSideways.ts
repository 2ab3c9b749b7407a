import { useEffect, useRef } from 'react'

/**
 * Says at which edge the contents of an element go on, `data-goes-on`: the style sheet lets that edge fade. `hasKeys`: the
 * element takes the focus then, and the arrow keys scroll it.
 */
export function useSideways<Part extends HTMLElement>({ hasKeys = false } = {}) {
  const scrolled = useRef<Part>(null)
  useEffect(() => {
    const part = scrolled.current
    if (!part) return
    const mark = () => {
      const goesOn = markEdges(part)
      if (hasKeys) part.tabIndex = goesOn ? 0 : -1
    }
    const sizes = new ResizeObserver(mark)
    sizes.observe(part)
    for (const child of part.children) sizes.observe(child)
    part.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      part.removeEventListener('scroll', mark)
    }
  }, [hasKeys])
  return scrolled
}

function markEdges(part: HTMLElement): boolean {
  const hidden = part.scrollWidth - part.clientWidth
  const edges = [part.scrollLeft > 1 && 'left', part.scrollLeft < hidden - 1 && 'right'].filter(Boolean)
  part.dataset.goesOn = edges.join(' ')
  return edges.length > 0
}
