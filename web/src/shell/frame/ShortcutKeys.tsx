import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { actAfterGunPause, useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'

const ShortcutList = lazyPart(() => import('./ShortcutList.tsx'))

const sequenceMs = 1200
const never = Number.NEGATIVE_INFINITY

/** `g` then a letter opens a screen of the menu, and `?` shows all shortcuts. */
export function ShortcutKeys({ entries }: { entries: MenuEntry[] }) {
  const navigate = useNavigate()
  const startedAt = useRef(never)
  const [isListed, setListed] = useState(false)

  const goTo = (path: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - startedAt.current > sequenceMs) return
    startedAt.current = never
    event.stopImmediatePropagation()
    actAfterGunPause(() => navigate(path))
  }

  useLoneKeys({ '?': () => setListed(true) })
  usePageKeys({
    g: (event) => {
      startedAt.current = event.timeStamp
    },
    ...Object.fromEntries(entries.map(({ letter, path }) => [letter, goTo(path)])),
  })

  return (
    <Suspense>{isListed && <ShortcutList entries={entries} onClose={() => setListed(false)} />}</Suspense>
  )
}
