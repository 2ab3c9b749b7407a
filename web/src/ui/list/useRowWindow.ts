import { type RefObject, startTransition, useEffect, useState } from 'react'

type Window = {
  first: number
  /** The index after the last row to render. */
  end: number
  scrollTo: (index: number) => void
}

const margin = 12

/** The range of rows of equal height that are visible, and a few around them. The others are not rendered. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): Window {
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(() => Math.ceil(innerHeight / rowHeight))
  // The visible rows are rendered first, so that they can be pressed, and the margin afterwards.
  const [around, setAround] = useState(0)

  useEffect(() => {
    const rows = body.current
    if (!rows) return
    const area = scrollerOf(rows)
    // Moves by whole steps, so that rows are not rendered again at each pixel.
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
    if (body.current) scrollToRow(body.current, index * rowHeight, { rowHeight, headerHeight })
  }

  return { first, end: Math.min(count, first + visible + around), scrollTo }
}

/** Scrolls as little as needed to show the row at an offset from the first one. */
function scrollToRow(
  rows: HTMLElement,
  offset: number,
  { rowHeight, headerHeight }: { rowHeight: number; headerHeight: number },
) {
  const area = scrollerOf(rows)
  const top = topWithin(area, rows) + offset
  const below = top + rowHeight - area.clientHeight
  if (top < headerHeight) area.scrollTop += top - headerHeight
  else if (below > 0) area.scrollTop += below
}

/** The offset of the rows from the top of the scrolling element. */
function topWithin(area: Element, rows: Element): number {
  return rows.getBoundingClientRect().top - area.getBoundingClientRect().top
}

/** The scrolling element, from its computed style: the table on a desk, the page on a phone. */
function scrollerOf(element: Element): Element {
  for (let area = element.parentElement; area; area = area.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(area).overflowY)) return area
  }
  return document.documentElement
}
