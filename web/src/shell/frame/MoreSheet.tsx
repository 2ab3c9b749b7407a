import { Box } from '@mantine/core'
import { NavLink } from 'react-router'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import styles from './PhoneTabs.module.css'
import { screenIcons } from './screen-icons.ts'
import { UnreadCount } from './UnreadCount.tsx'

/** A dialog with all menu entries, on a phone. */
export default function MoreSheet({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  return (
    <AppModal title="Menu" size={360} onClose={onClose}>
      <Box component="ul" p="sm">
        {entries.map((entry) => {
          const Sign = screenIcons[entry.key]
          return (
            <li key={entry.key}>
              <NavLink className={styles.line} to={entry.path} end={entry.path === '/app'} onClick={onClose}>
                <Sign size={21} stroke={1.6} aria-hidden />
                {entry.title}
                {entry.key === 'whatsapp' && <UnreadCount />}
              </NavLink>
            </li>
          )
        })}
      </Box>
    </AppModal>
  )
}
