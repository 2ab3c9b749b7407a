import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DropMenu } from './DropMenu.tsx'
import styles from './MoreMenu.module.css'

/** The menu at the end of a page's buttons. Its children are `MenuItem` elements. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <DropMenu
        label="Autres actions"
        targetClassName={styles.target}
        target={<IconDots size={16} stroke={1.6} aria-hidden />}
      >
        {children}
      </DropMenu>
    </div>
  )
}
