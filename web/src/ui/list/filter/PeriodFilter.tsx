import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { PeriodChange } from './PeriodFields.tsx'
import { periodWords } from './periods.ts'

const PeriodFields = lazyPart(() => import('./PeriodFields.tsx'))

type Day = string | undefined
type Props = {
  label: string
  from: Day
  to: Day
  onChange: (change: PeriodChange) => void
  /** True when another period filter is next to this one. The label then says which date is filtered. */
  isNamed?: boolean
  /** True for reports, which always have a period. The option « Toutes les dates » is then not offered. */
  isAlways?: boolean
}

/**
 * A filter by period: a predefined period, or a first and last day. Its calendar is loaded when it is first
 * opened.
 */
export function PeriodFilter({ label, from, to, onChange, isNamed = false, isAlways = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const days = from || to ? periodWords(from, to) : null
  const words = isNamed && days ? `${label} : ${days.toLocaleLowerCase('fr')}` : days
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      radius="md"
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {words ?? label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p={12}>
        <Suspense fallback={<Loading />}>
          <PeriodFields
            from={from}
            to={to}
            isAlways={isAlways}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
