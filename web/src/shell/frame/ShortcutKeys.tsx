import type { ScreenKey } from '@escale/contract/access/screens'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { actAfterGunPause, useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import type { MenuEntry } from './menu.ts'

const ShortcutList = lazyPart(() => import('./ShortcutList.tsx'))

const destinations: Record<string, ScreenKey> = {
  c: 'clients',
  f: 'invoices',
  p: 'payments',
  e: 'expeditions',
  w: 'whatsapp',
}
const sequenceMs = 1200
const never = Number.NEGATIVE_INFINITY

/** `g` then a letter opens a list, and `?` shows all shortcuts. */
export function ShortcutKeys({ entries }: { entries: MenuEntry[] }) {
  const navigate = useNavigate()
  const startedAt = useRef(never)
  const [isListed, setListed] = useState(false)

  const goTo = (letter: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - startedAt.current > sequenceMs) return
    startedAt.current = never
    const entry = entries.find(({ key }) => key === destinations[letter])
    if (!entry) return
    event.stopImmediatePropagation()
    actAfterGunPause(() => navigate(entry.path))
  }

  useLoneKeys({ '?': () => setListed(true) })
  usePageKeys({
    g: (event) => {
      startedAt.current = event.timeStamp
    },
    ...Object.fromEntries(Object.keys(destinations).map((letter) => [letter, goTo(letter)])),
  })

  return (
    <Suspense>{isListed && <ShortcutList entries={entries} onClose={() => setListed(false)} />}</Suspense>
  )
}
