import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { listeners } from '#session/listeners.ts'

const scheme = 'data-mantine-color-scheme'
const watchers = listeners()
let isPrinting = false

/** Prepares the page for paper each time it is printed, until the returned function is called. */
export function watchPrinting(): () => void {
  const paper = matchMedia('print')
  const begin = () => setPrinting(true)
  const end = () => setPrinting(false)
  const follow = () => setPrinting(paper.matches)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', follow)
  follow()
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', follow)
  }
}

/**
 * True while the page is drawn for paper: lists then draw every row they have, and not only those in sight.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchers.hear, () => isPrinting)
}

/** The theme of the screen, where it is another one than that of paper. */
let screenScheme: string | null = null
/** Mantine sets the theme again when the device's changes, and a browser may report that while it prints. */
const themes = new MutationObserver(wearLight)

/**
 * Paper is white, so the colours are those of the light theme. The browser prints as soon as its event ends:
 * nothing may wait.
 */
function setPrinting(next: boolean) {
  if (next === isPrinting) return
  isPrinting = next
  const root = document.documentElement
  if (next) {
    wearLight()
    themes.observe(root, { attributeFilter: [scheme] })
  } else {
    themes.disconnect()
    if (screenScheme) root.setAttribute(scheme, screenScheme)
    screenScheme = null
  }
  flushSync(watchers.tell)
}

function wearLight() {
  const root = document.documentElement
  const own = root.getAttribute(scheme)
  if (own === 'light') return
  screenScheme = own
  root.setAttribute(scheme, 'light')
}
