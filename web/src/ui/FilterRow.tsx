import type { ReactNode } from 'react'
import styles from './FilterRow.module.css'

/** The filters beside a list's search. On a phone: one row that scrolls sideways, which leaves the list its room. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
