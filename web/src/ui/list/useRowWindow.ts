import { type RefObject, startTransition, useEffect, useState } from 'react'

type Window = {
  first: number
  /** The index after the last rendered row. */
  end: number
  scrollTo: (index: number) => void
}

const margin = 12

/**
 * Chooses which rows to render: the visible ones and a few before and after. The rows must have equal height.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): Window {
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(() => Math.ceil(innerHeight / rowHeight))
  // The visible rows are rendered first, so that the user can click them immediately. The rows around them
  // follow.
  const [around, setAround] = useState(0)

  useEffect(() => {
    const rows = body.current
    if (!rows) return
    const area = scrollerOf(rows)
    // Moves the range in steps of several rows, so that scrolling does not render at each pixel.
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

/**
 * Scrolls by the smallest distance that makes a row visible. `offset` is the row's distance from the first
 * row, in pixels.
 */
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

/** The distance of the rows from the top of the scrolling element, in pixels. */
function topWithin(area: Element, rows: Element): number {
  return rows.getBoundingClientRect().top - area.getBoundingClientRect().top
}

/** The element that scrolls, found by its computed style: the table on large screens, the page on phones. */
function scrollerOf(element: Element): Element {
  for (let area = element.parentElement; area; area = area.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(area).overflowY)) return area
  }
  return document.documentElement
}
