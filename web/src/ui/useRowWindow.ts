import { type RefObject, useEffect, useState } from 'react'

type Window = {
  first: number
  /** One past the last row to draw. */
  end: number
  scrollTo: (index: number) => void
}

const margin = 12

/** Which rows of one same height are in sight, and a few around them. Rows beyond are not drawn. */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number, rowHeight: number, headerHeight: number): Window {
  const [first, setFirst] = useState(0)
  const [visible, setVisible] = useState(30)

  useEffect(() => {
    const area = scroll.current
    if (!area) return
    // Moves by whole steps, so that a row is not drawn again at each pixel.
    const step = margin / 2
    const look = () => {
      setFirst(Math.max(0, Math.floor(area.scrollTop / rowHeight / step) * step - margin))
      setVisible(Math.ceil(area.clientHeight / rowHeight))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [scroll, rowHeight])

  function scrollTo(index: number) {
    const area = scroll.current
    if (!area) return
    const top = index * rowHeight
    const bottom = top + rowHeight + headerHeight
    if (top < area.scrollTop) area.scrollTop = top
    else if (bottom > area.scrollTop + area.clientHeight) area.scrollTop = bottom - area.clientHeight
  }

  return { first, end: Math.min(count, first + visible + 2.5 * margin), scrollTo }
}
