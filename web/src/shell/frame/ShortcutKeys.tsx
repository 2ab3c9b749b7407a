import { Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import { setHelpOpen, useHelpOpen } from '#shell/help/help-state.ts'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { actAfterGunPause, useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'

const HelpPanel = lazyPart(() => import('#shell/help/HelpPanel.tsx'))

const sequenceMs = 1200
const never = Number.NEGATIVE_INFINITY

/** `g` then a letter opens a screen of the menu, and `?` opens the help. */
export function ShortcutKeys({ entries }: { entries: MenuEntry[] }) {
  const navigate = useNavigate()
  const startedAt = useRef(never)
  const isHelpOpen = useHelpOpen()

  const goTo = (path: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - startedAt.current > sequenceMs) return
    startedAt.current = never
    event.stopImmediatePropagation()
    actAfterGunPause(() => navigate(path))
  }

  useLoneKeys({ '?': () => setHelpOpen(true) })
  usePageKeys({
    g: (event) => {
      startedAt.current = event.timeStamp
    },
    ...Object.fromEntries(entries.map(({ letter, path }) => [letter, goTo(path)])),
  })

  return (
    <Suspense>{isHelpOpen && <HelpPanel entries={entries} onClose={() => setHelpOpen(false)} />}</Suspense>
  )
}
