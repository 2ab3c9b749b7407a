import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './FilterRow.module.css'
import type { ListFilters } from './useListFilters.ts'

type Props = {
  filters: Pick<ListFilters, 'values'>
  children: ReactNode
  more?: ReactNode
  /** What is no filter, and stays in sight when they are folded. */
  beside?: ReactNode
  /** Even when one is set. */
  startsFolded?: boolean
}

/** The filters beside a list's search, `more` behind one button, which leaves the rows their room; on a phone all are. */
export function FilterRow({ filters, children, more, beside, startsFolded = false }: Props) {
  const isSet = Object.values(filters.values).some((value) => value !== undefined)
  const [isOpen, setOpen] = useState(isSet && !startsFolded)
  const id = useId()
  return (
    <>
      <Button
        className={styles.toggle}
        data-always={more !== undefined || undefined}
        variant={isSet ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filtres
        {isSet && <span className="visually-hidden">{'\u00a0'}actifs</span>}
      </Button>
      <div id={id} className={styles.row} data-open={isOpen || undefined}>
        {children}
        {more && <div className={styles.more}>{more}</div>}
      </div>
      {beside}
    </>
  )
}
