import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Part } from '#ui/feedback/Part.tsx'
import { sideways } from '#ui/keyboard/sideways.ts'
import styles from './Tabs.module.css'

type Props<Tab extends string> = {
  label: string
  tabs: Record<Tab, string>
  current: Tab
  onChange: (tab: Tab) => void
}

const panelId = 'onglet'
const tabId = (tab: string) => `${panelId}-${tab}`

/** The tabs of a page. Arrow keys move between them. */
export function TabList<Tab extends string>({ label, tabs, current, onChange }: Props<Tab>) {
  const names = Object.keys(tabs) as Tab[]
  const selected = useRef<HTMLButtonElement>(null)
  // On a phone the list scrolls sideways, and a link may open a tab beyond its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of tab.
  useEffect(() => {
    return selected.current ? keepInSight(selected.current) : undefined
  }, [current])

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && names[(names.indexOf(current) + step + names.length) % names.length]
    if (!next) return
    event.preventDefault()
    onChange(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <div ref={sideways} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveByArrow}>
      {names.map((tab) => (
        <UnstyledButton
          key={tab}
          ref={tab === current ? selected : undefined}
          role="tab"
          id={tabId(tab)}
          className={styles.tab}
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {tabs[tab]}
        </UnstyledButton>
      ))}
    </div>
  )
}

/**
 * Scrolls the list sideways to the current tab, now and when tabs change width, for example when the web font
 * loads or the phone is rotated. The page itself stays where it is, so that it opens at its top.
 */
function keepInSight(tab: HTMLElement): () => void {
  const list = tab.parentElement
  if (!list) return () => {}
  const observer = new ResizeObserver(() => {
    const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    const beyondLeft = Math.min(Math.floor(box.left - frame.left), 0)
    const beyondRight = Math.max(Math.ceil(box.right - frame.right), 0)
    list.scrollLeft += beyondLeft || beyondRight
  })
  for (const each of list.children) observer.observe(each)
  return () => observer.disconnect()
}

/** The content of the current tab. */
export function TabPanel({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div key={current} className={styles.panel} role="tabpanel" id={panelId} aria-labelledby={tabId(current)}>
      <Part name={current}>{children}</Part>
    </div>
  )
}

/** The list of a page, in the panel of its tab where the page has tabs. */
export function ListPanel({
  tabs,
  current,
  children,
}: {
  tabs: ReactNode
  current: string
  children: ReactNode
}) {
  return tabs ? <TabPanel current={current}>{children}</TabPanel> : children
}

/** The tab given in the URL. The first tab when the name is unknown. */
export function tabFromAddress<Tab extends string>(tabs: Record<Tab, string>, name: string | null): Tab {
  const names = Object.keys(tabs) as [Tab, ...Tab[]]
  return names.find((tab) => tab === name) ?? names[0]
}
