import { type RefObject, startTransition, useEffect, useState } from 'react'

type Window = {
  first: number
  /** One past the last row to draw. */
  end: number
  scrollTo: (index: number) => void
}

const margin = 12

/** Which rows of one same height are in sight, and a few around them. Rows beyond are not drawn. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): Window {
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(() => Math.ceil(innerHeight / rowHeight))
  // Those in sight are drawn first, and can be pressed; those around them after.
  const [around, setAround] = useState(0)

  useEffect(() => {
    const rows = body.current
    if (!rows) return
    const area = scrollerOf(rows)
    // Moves by whole steps, so that a row is not drawn again at each pixel.
    const step = margin / 2
    const look = () => {
      setFirst(Math.max(0, Math.floor(-topWithin(area, rows) / rowHeight / step) * step - margin))
      setVisible(Math.ceil(area.clientHeight / rowHeight))
      setAround(2.5 * margin)
    }
    startTransition(look)
    const size = new ResizeObserver(look)
    size.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [body, rowHeight])

  function scrollTo(index: number) {
    const rows = body.current
    if (!rows) return
    const area = scrollerOf(rows)
    const top = topWithin(area, rows) + index * rowHeight
    const below = top + rowHeight - area.clientHeight
    if (top < headerHeight) area.scrollTop += top - headerHeight
    else if (below > 0) area.scrollTop += below
  }

  return { first, end: Math.min(count, first + visible + around), scrollTo }
}

/** Where the rows begin, from the top of what scrolls them. */
function topWithin(area: Element, rows: Element): number {
  return rows.getBoundingClientRect().top - area.getBoundingClientRect().top
}

/** The table on a desk, the page on a phone: as the style sheet has it. */
function scrollerOf(element: Element): Element {
  for (let area = element.parentElement; area; area = area.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(area).overflowY)) return area
  }
  return document.documentElement
}
