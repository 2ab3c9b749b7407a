import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Shown = {
  /** The newest message in sight of the thread. */
  last: string | undefined
  /** Newer ones are not loaded. */
  hasNewer: boolean
  isOwn: boolean
  /** The message that a search found: the thread opens at it. */
  sought: string | null
}

type Held = {
  isShown: boolean
  isAtEnd: boolean
  last: string | undefined
  anchor: { id: string; top: number } | null
}

const nearEndPx = 80

/**
 * The last message in sight, also when another comes; whoever reads further up stays where they are, and is
 * told of it.
 */
export function useSettledScroll(
  area: RefObject<HTMLDivElement | null>,
  { last, hasNewer, isOwn, sought }: Shown,
) {
  const held = useRef<Held>({ isShown: false, isAtEnd: true, last: undefined, anchor: null })
  const [hasNews, setNews] = useState(false)

  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const was = held.current
    const isNew = was.isShown && last !== was.last && !hasNewer
    if (!was.isShown) showFirst(box, sought)
    else if (!hasNewer && (was.isAtEnd || (isNew && isOwn))) toEnd(box)
    else {
      restore(box, was.anchor)
      if (isNew) setNews(true)
    }
    held.current = { ...scrollOf(box), last }
  })

  useEffect(() => {
    const box = area.current
    if (!box) return
    const moved = () => {
      held.current = { ...held.current, ...scrollOf(box) }
      if (held.current.isAtEnd) setNews(false)
    }
    // A picture that comes, a keyboard that opens: what was at the end still is.
    const grown = () => held.current.isAtEnd && toEnd(box)
    return watchBox(box, moved, grown)
  }, [area])

  return {
    hasNews,
    showNews: () => {
      setNews(false)
      if (!area.current) return
      toEnd(area.current)
      held.current = { ...held.current, ...scrollOf(area.current) } // before it is drawn again, which keeps what was read where it stands
    },
  }
}

export const messageElement = (id: string) => `message-${id}`

/** Calls `onScroll` when the box is scrolled, and `onSize` when it or a picture inside it changes size. */
function watchBox(box: HTMLElement, onScroll: () => void, onSize: () => void): () => void {
  const sizes = new ResizeObserver(onSize)
  sizes.observe(box)
  box.addEventListener('scroll', onScroll, { passive: true })
  box.addEventListener('load', onSize, { capture: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', onScroll)
    box.removeEventListener('load', onSize, { capture: true })
  }
}

function showFirst(box: HTMLElement, sought: string | null) {
  const target = sought && document.getElementById(messageElement(sought))
  if (target) target.scrollIntoView({ block: 'center' })
  else toEnd(box)
}

function toEnd(box: HTMLElement) {
  box.scrollTop = box.scrollHeight
}

/** What is read, and where it stands: more above or less of it does not move it. */
function scrollOf(box: HTMLElement): Omit<Held, 'last'> {
  const { top } = box.getBoundingClientRect()
  const first = [...box.querySelectorAll<HTMLElement>('[id^=message-]')].find(
    (message) => message.getBoundingClientRect().bottom > top,
  )
  return {
    isShown: true,
    isAtEnd: box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx,
    anchor: first ? { id: first.id, top: first.getBoundingClientRect().top - top } : null,
  }
}

function restore(box: HTMLElement, anchor: Held['anchor']) {
  const element = anchor && document.getElementById(anchor.id)
  if (element)
    box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top
}
