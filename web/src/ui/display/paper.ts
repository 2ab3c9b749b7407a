import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { listeners } from '#session/device/listeners.ts'

const scheme = 'data-mantine-color-scheme'
const watchers = listeners()
let isPrinting = false

/** Prepares the page for each print, until the returned function is called. */
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
 * True while the page is rendered for paper: lists then render all loaded rows, not only the visible ones.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchers.hear, () => isPrinting)
}

/** The theme of the screen, null when the screen is already light. */
let screenScheme: string | null = null
/**
 * Mantine sets the theme again when the device's theme changes, and a browser may report such a change while
 * it prints.
 */
const themes = new MutationObserver(wearLight)

/**
 * Paper is white, so printing uses the light theme. The browser prints as soon as the event handler returns,
 * so all work here is synchronous.
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
