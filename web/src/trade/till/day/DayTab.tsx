import { sheetFormats } from '@escale/contract/trade/lists/words'
import type { DayQuery, TillDay } from '@escale/contract/trade/till/day/contract'
import { dayMessages, dayNotes } from '@escale/contract/trade/till/day/messages'
import { daysAfter, formatDay, isDay } from '@escale/contract/values/days'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { PrintedDocument } from '#trade/PrintedDocument.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { startDownload } from '#ui/files/downloads.ts'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import styles from './Day.module.css'
import {
  AccountBlock,
  DifferenceBlock,
  MoveBlock,
  ReceiptBlock,
  SpendingBlock,
  WaitingBlock,
} from './DayBlocks.tsx'
import { useDayLinks } from './useDayLinks.ts'

const FilterDay = lazyPart(() => import('#ui/list/filter/FilterDay.tsx'))
const DaySettingsButton = lazyPart(() => import('./DaySettingsButton.tsx'))

/** A day of the tills and accounts: what came in, what is there, and what waits. */
export default function DayTab() {
  const { query, change } = useDayQuery()
  const shown = useQuery({
    ...api.tillDay.get.queryOptions({ input: query, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={shown} failure={dayMessages.loadFailed}>
      {(day) => (
        <>
          <DayToolbar day={day} query={query} onChange={change} />
          <DayContent day={day} />
        </>
      )}
    </QueryContent>
  )
}

/** The day and the agency, stored in the URL. */
function useDayQuery() {
  const [params, setParams] = useSearchParams()
  const [jour, agence] = [params.get('jour'), params.get('agence')]
  const query: DayQuery = { ...(isDay(jour) && { day: jour }), ...(agence && { agency: agence }) }
  const change = (changes: { jour?: string | null; agence?: string | null }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { query, change }
}

type ToolbarProps = { day: TillDay; query: DayQuery; onChange: ReturnType<typeof useDayQuery>['change'] }

function DayToolbar({ day, query, onChange }: ToolbarProps) {
  const maySend = useMay('till.approve')
  return (
    <div className={styles.toolbar}>
      <DayChoice day={day} onShow={(jour) => onChange({ jour: jour === day.today ? null : jour })} />
      {(day.agencies.length > 1 || query.agency) && (
        <FilterSelect
          all="Toutes les agences"
          options={day.agencies}
          value={query.agency}
          onChange={(agence) => onChange({ agence })}
        />
      )}
      <div className={styles.files}>
        <DayFiles day={day} query={query} />
        {maySend && (
          <Suspense>
            <DaySettingsButton />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The day, and the one before and after it. */
function DayChoice({ day: { day, today }, onShow }: { day: TillDay; onShow: (day: string | null) => void }) {
  return (
    <div className={styles.days}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Jour précédent"
        onClick={() => onShow(daysAfter(day, -1))}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Suspense>
        <FilterDay className="filter-select" aria-label="Jour" day={day} maxDate={today} onChange={onShow} />
      </Suspense>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Jour suivant"
        disabled={day >= today}
        onClick={() => onShow(daysAfter(day, 1))}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function DayFiles({ day, query }: { day: TillDay; query: DayQuery }) {
  const [isPrinting, setPrinting] = useState(false)
  const mayExport = useMay('lists.export')
  const filters = new URLSearchParams({ day: day.day, ...(query.agency && { agency: query.agency }) })
  return (
    <>
      {mayExport &&
        sheetFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() =>
              void startDownload({
                path: `/api/till/day/file?${filters}&format=${format}`,
                name: `Journée du ${formatDay(day.day)} (${format.toUpperCase()})`,
              })
            }
          >
            {format.toUpperCase()}
          </Button>
        ))}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Imprimer
      </Button>
      {isPrinting && (
        <PrintedDocument
          title={`Journée du ${formatDay(day.day)}`}
          path={`/api/till/day/pdf?${filters}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}

function DayContent({ day }: { day: TillDay }) {
  const links = useDayLinks(day)
  const shown = { day, links }
  return (
    <>
      {dayNotes(day).map((text) => (
        <p key={text} className={`notice ${styles.note}`}>
          {text}
        </p>
      ))}
      <div className={styles.blocks}>
        <ReceiptBlock {...shown} />
        <AccountBlock {...shown} />
        <WaitingBlock {...shown} />
        <SpendingBlock {...shown} />
        <MoveBlock {...shown} />
        <DifferenceBlock {...shown} />
      </div>
    </>
  )
}
