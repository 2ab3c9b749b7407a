import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type ThreadEnd = {
  /** The id of the newest loaded message. */
  last: string | undefined
  /** True when the server has newer messages that are not loaded. */
  hasNewer: boolean
  isOwn: boolean
  /** The id of the message found by a search, at which the list opens. */
  sought: string | null
}

type ScrollPosition = {
  isShown: boolean
  isAtEnd: boolean
  last: string | undefined
  anchor: { id: string; top: number } | null
}

const nearEndPx = 80

/**
 * Scrolls to the bottom when messages arrive. If the user has scrolled up, the position stays and `hasNews`
 * becomes true. `showNews` saves the new scroll position immediately, because the next render would otherwise
 * restore the old one.
 */
export function useSettledScroll(area: RefObject<HTMLDivElement | null>, thread: ThreadEnd) {
  const { last, hasNewer, isOwn, sought } = thread
  const position = useRef<ScrollPosition>({ isShown: false, isAtEnd: true, last: undefined, anchor: null })
  const [hasNews, setNews] = useState(false)

  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const before = position.current
    const isNew = before.isShown && last !== before.last && !hasNewer
    if (!before.isShown) showFirst(box, sought)
    else if (!hasNewer && (before.isAtEnd || (isNew && isOwn))) toEnd(box)
    else {
      restore(box, before.anchor)
      if (isNew) setNews(true)
    }
    position.current = { ...scrollOf(box), last }
  })

  useEffect(() => {
    const box = area.current
    if (!box) return
    const onScroll = () => {
      position.current = { ...position.current, ...scrollOf(box) }
      if (position.current.isAtEnd) setNews(false)
    }
    const onResize = () => position.current.isAtEnd && toEnd(box)
    return watchBox(box, onScroll, onResize)
  }, [area])

  return {
    hasNews,
    showNews: () => {
      setNews(false)
      if (!area.current) return
      toEnd(area.current)
      position.current = { ...position.current, ...scrollOf(area.current) }
    },
  }
}

export const messageElement = (id: string) => `message-${id}`

/**
 * Calls `onScroll` when the box scrolls, and `onSize` when its height changes, for example when a picture
 * loads or an on-screen keyboard opens.
 */
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

/**
 * The first visible message and its offset. They allow restoring the view after older messages are added
 * above.
 */
function scrollOf(box: HTMLElement): Omit<ScrollPosition, 'last'> {
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

function restore(box: HTMLElement, anchor: ScrollPosition['anchor']) {
  const element = anchor && document.getElementById(anchor.id)
  if (element)
    box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top
}
