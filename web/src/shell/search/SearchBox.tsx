import { longestSearch } from '@escale/contract/search'
import type { SearchResult } from '@escale/contract/trade/search/contract'
import { fewestLetters, placeholderOf } from '@escale/contract/trade/search/words'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '#session/useSession.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { OpenedResult } from './OpenedResult.tsx'
import styles from './SearchBox.module.css'
import { SearchPanel } from './SearchPanel.tsx'

const pauseMs = 200

/** The search over all that one may see: `Ctrl K` and `/` go to it, its results come when something is typed. */
export function SearchBox({ className }: { className: string | undefined }) {
  const { role, company } = useSession()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<SearchResult | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = typed.trim()
  const [asked] = useDebouncedValue(search, pauseMs)

  function goTo(event: KeyboardEvent) {
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
    setOpen(true)
  }

  usePageKeys({ '/': goTo })
  useControlK(goTo)

  function closeOnceLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  // A browser would empty the field as well.
  function closeOnEscape(event: ReactKeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
  }

  function clear() {
    setTyped('')
    field.current?.focus()
  }

  return (
    <search className={`${styles.box} ${className}`} onBlur={closeOnceLeft}>
      <IconSearch className={styles.loupe} size={16} stroke={1.6} aria-hidden />
      <input
        ref={field}
        className={styles.field}
        type="search"
        placeholder={placeholderOf(role, company !== null)}
        aria-keyshortcuts="Control+K /"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={typed}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={closeOnEscape}
      />
      {typed && <button type="button" className={styles.clear} aria-label="Effacer la recherche globale" onClick={clear} />}
      {isOpen && [...search].length >= fewestLetters && (
        <SearchPanel search={search} asked={asked} field={field} onClose={() => setOpen(false)} onModal={setOpened} />
      )}
      {opened && <OpenedResult key={opened.id} result={opened} onClose={() => setOpened(null)} />}
    </search>
  )
}

/** From anywhere but a dialog, a field included. */
function useControlK(act: (event: KeyboardEvent) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (isAsked && !document.querySelector('[role=dialog]')) latest.current(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
