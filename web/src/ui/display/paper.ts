import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { listeners } from '#session/device/listeners.ts'

const scheme = 'data-mantine-color-scheme'
const watchers = listeners()
let isPrinting = false

/** Prepares the page before each print and restores it afterwards, until the returned function is called. */
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
 * True while the page is rendered for printing. Lists then render all loaded rows, not only the visible ones.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchers.hear, () => isPrinting)
}

/** The colour scheme to restore after printing. Null when it was already light. */
let screenScheme: string | null = null
/**
 * Switches back to the light scheme during a print: Mantine changes it when the device's scheme changes, and
 * some browsers report such a change while printing.
 */
const themes = new MutationObserver(wearLight)

/**
 * Uses the light colour scheme for printing, because paper is white. Everything is synchronous, because the
 * browser prints as soon as the event handler returns.
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
