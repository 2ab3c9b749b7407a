import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, startTransition, useId, useState } from 'react'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { sideways } from '#ui/keyboard/sideways.ts'
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

/**
 * The filters beside a list's search, `more` behind one button, which leaves the rows their room. On a phone
 * all of
 * them are, on one line that scrolls sideways and begins with those that
 * are set. What is folded away is drawn when it is first opened, because its lists ask
 * the server.
 */
export function FilterRow({ filters, children, more, beside, startsFolded = false }: Props) {
  const isSet = Object.values(filters.values).some((value) => value !== undefined)
  const [isOpen, setOpen] = useState(isSet && !startsFolded)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const isNarrow = useMediaQuery(more === undefined ? phoneMedia : '(max-width: 1100px)', undefined, {
    getInitialValueInEffect: false,
  })
  const id = useId()

  function turn() {
    setOpen(!isOpen)
    setWasOpen(true)
  }

  return (
    <>
      <Button
        className={styles.toggle}
        data-always={more !== undefined || undefined}
        variant={isSet ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => startTransition(turn)}
      >
        Filtres
        {isSet && <span className="visually-hidden">{'\u00a0'}actifs</span>}
      </Button>
      <div ref={sideways} id={id} className={styles.row} data-open={isOpen || undefined}>
        {(wasOpen || !isNarrow) && children}
        {more && wasOpen && <div className={styles.more}>{more}</div>}
      </div>
      {beside}
    </>
  )
}
