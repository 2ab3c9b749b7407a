import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

type Props<Tab extends string> = {
  label: string
  tabs: Record<Tab, string>
  current: Tab
  onChange: (tab: Tab) => void
  /** The panel of the current tab. */
  children: ReactNode
}

/** Two views of one page; the arrows go from one to the other. */
export function Tabs<Tab extends string>({ label, tabs, current, onChange, children }: Props<Tab>) {
  const id = useId()
  const names = Object.keys(tabs) as Tab[]

  function moveByArrow(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && names[(names.indexOf(current) + step + names.length) % names.length]
    if (!next) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={moveByArrow}>
        {names.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {tabs[tab]}
          </button>
        ))}
      </div>
      <div key={current} className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
