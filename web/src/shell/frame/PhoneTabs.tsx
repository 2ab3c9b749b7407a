import type { ScreenKey } from '@escale/contract/access/screens'
import { Box, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import styles from './PhoneTabs.module.css'
import { phoneSlots } from './phone-slots.ts'
import { screenIcons } from './screen-icons.ts'

const MoreSheet = lazyPart(() => import('./MoreSheet.tsx'))

const UnreadCount = lazyPiece(async () => {
  await firstContentShown()
  return { default: (await import('./UnreadCount.tsx')).UnreadCount }
})

const shortTitles: Partial<Record<ScreenKey, string>> = { dashboard: 'Accueil', warehouse: 'Entrepôt' }

/** The tab bar on a phone: four screens, and a button `Plus` for the other menu entries. */
export function PhoneTabs({ entries }: { entries: MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const { role } = useSession()
  const tabs = phoneSlots(entries, role)
  const isBehind = entries.some(({ key }) => key === 'whatsapp')
  return (
    <>
      <Box component="nav" className={`phone-only ${styles.bar}`} aria-label="Menu principal">
        {tabs.map((entry) => {
          const Sign = screenIcons[entry.key]
          return (
            <NavLink key={entry.key} className={styles.tab} to={entry.path} end={entry.path === '/app'}>
              <Sign size={21} stroke={1.6} aria-hidden />
              {shortTitles[entry.key] ?? entry.title}
            </NavLink>
          )
        })}
        <UnstyledButton className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconDots size={21} stroke={1.6} aria-hidden />
          Plus
          {isBehind && (
            <Suspense>
              <UnreadCount isMark />
            </Suspense>
          )}
        </UnstyledButton>
      </Box>
      <Suspense>{isOpen && <MoreSheet entries={entries} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
