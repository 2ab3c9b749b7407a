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
  /** Controls that are not filters. They stay visible when the filters are collapsed. */
  beside?: ReactNode
  /** True when the filters are collapsed at first, even if one is active. */
  startsFolded?: boolean
}

/**
 * The filters next to the search field of a list. The filters in `more` are collapsed behind a button. On a
 * phone all filters are, on one line that scrolls sideways and starts with the active ones. Collapsed filters
 * are not rendered before they are opened, because their option lists send requests.
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
