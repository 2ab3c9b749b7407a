import { accountingMessages } from '@escale/contract/trade/accounting/messages'
import { type EntryFormat, entryFormats } from '@escale/contract/trade/accounting/words'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { startDownload } from '#ui/files/downloads.ts'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import styles from './Accounting.module.css'
import { EntriesPreview } from './EntriesPreview.tsx'
import { type EntryPeriod, useEntryPeriod } from './useEntryPeriod.ts'

const formatNames: Record<EntryFormat, string> = { csv: 'CSV', fec: 'FEC' }

/** The period to export, its files, and a preview of its entries. */
export function EntriesPanel() {
  const { period, refusal, set } = useEntryPeriod()
  const query = useQuery({
    ...api.accounting.preview.queryOptions({ input: period }),
    enabled: refusal === null,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title="Export comptable"
      hint="Les écritures d'une période, en dollars : CSV pour un tableur, FEC pour un logiciel comptable."
    >
      <div className={styles.toolbar}>
        <PeriodFilter label="Période" isAlways from={period.from} to={period.to} onChange={set} />
        {entryFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={refusal !== null}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void startDownload(entriesFile(period, format))}
          >
            {formatNames[format]}
          </Button>
        ))}
      </div>
      {refusal ? (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ) : (
        <div className={styles.preview} data-stale={query.isPlaceholderData || undefined}>
          <QueryContent query={query} failure={accountingMessages.loadFailed}>
            {(preview) => <EntriesPreview preview={preview} />}
          </QueryContent>
        </div>
      )}
    </Panel>
  )
}

function entriesFile(period: EntryPeriod, format: EntryFormat) {
  const path = `/api/accounting/entries/file?${new URLSearchParams({ ...period, format })}`
  return { path, name: `Écritures comptables (${formatNames[format]})` }
}
