import type { SearchResult } from '@escale/contract/trade/search/contract'
import { fewestLetters, placeholderOf } from '@escale/contract/trade/search/words'
import { longestSearch } from '@escale/contract/values/search'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { lazyPiece } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import { takeEarlySearch } from './early-search.ts'
import styles from './SearchBox.module.css'

const pauseMs = 200

const loadPanel = () => import('./SearchPanel.tsx')
const SearchPanel = lazyPiece(async () => ({ default: (await loadPanel()).SearchPanel }))
const OpenedResult = lazyPiece(async () => ({ default: (await import('./OpenedResult.tsx')).OpenedResult }))

/**
 * A field that searches all records which the person may see. `Ctrl K` and `/` focus it, and results appear
 * during typing.
 */
export function SearchBox({ className }: { className: string | undefined }) {
  const { role, company } = useSession()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [openedOver, setOpenedOver] = useOpenedOver(pathname)
  const field = useRef<HTMLInputElement>(null)
  const search = text.trim()
  const [settledSearch] = useDebouncedValue(search, pauseMs)

  function goTo(event: KeyboardEvent) {
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
    setOpen(true)
  }

  useEarlySearch((early) => {
    setText(early)
    setOpen(true)
    field.current?.focus()
  })
  usePreloadedPanel()
  usePageKeys({ '/': goTo })
  useControlK(goTo)

  function closeOnceLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  // Escape would clear the field.
  function closeOnEscape(event: ReactKeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
  }

  function clear() {
    setText('')
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
        value={text}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={closeOnEscape}
      />
      {text && <ClearButton onClick={clear} />}
      <Suspense fallback={null}>
        {isOpen && [...search].length >= fewestLetters && (
          <SearchPanel
            search={search}
            settledSearch={settledSearch}
            field={field}
            onClose={() => setOpen(false)}
            onChosen={() => setText('')}
            onModal={(result) => setOpenedOver({ result, over: pathname })}
          />
        )}
      </Suspense>
      <FoundRecord found={openedOver} onClose={() => setOpenedOver(null)} />
    </search>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label="Effacer la recherche globale"
      onClick={onClick}
    />
  )
}

type OpenedOver = { result: SearchResult; over: string } | null

function FoundRecord({ found, onClose }: { found: OpenedOver; onClose: () => void }) {
  return (
    <Suspense>
      {found && <OpenedResult key={found.result.id} result={found.result} onClose={onClose} />}
    </Suspense>
  )
}

/**
 * State of the result opened in a dialog. The search field stays when the page changes, but this dialog
 * closes.
 */
function useOpenedOver(pathname: string) {
  const [openedOver, setOpenedOver] = useState<OpenedOver>(null)
  useEffect(() => {
    if (openedOver && openedOver.over !== pathname) setOpenedOver(null)
  }, [openedOver, pathname])
  return [openedOver, setOpenedOver] as const
}

/** Copies the text typed into the field of the server's page, before the application had loaded. */
function useEarlySearch(takeOver: (search: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: such a text exists only when the page starts.
  useEffect(() => {
    const early = takeEarlySearch()
    if (early !== null) takeOver(early)
  }, [])
}

/** Loads the code of the results in advance, because they must also open without a network. */
function usePreloadedPanel() {
  useEffect(() => {
    firstContentShown()
      .then(loadPanel)
      .catch(() => {})
  }, [])
}

/** Handles `Ctrl K` on the whole page, text fields included, unless a dialog is open. */
function useControlK(act: (event: KeyboardEvent) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isAsked =
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      if (isAsked && !document.querySelector('[role=dialog]')) latest.current(event)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
