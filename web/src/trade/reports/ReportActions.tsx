import { sheetFormats } from '@escale/contract/trade/lists/words'
import { mostRecords } from '@escale/contract/trade/messages/words'
import type { Report } from '@escale/contract/trade/reports/contract'
import { type AnyReport, reportMessages, reportNames } from '@escale/contract/trade/reports/words'
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { PrintedDocument } from '#trade/PrintedDocument.tsx'
import { showFailure } from '#ui/feedback/toast.ts'
import { startDownload } from '#ui/files/downloads.ts'
import { filePath, pdfPath } from './addresses.ts'
import type { ReportFilters } from './useReport.ts'

type Props = {
  query: ReportFilters['query']
  report: Report | undefined
  /** False when the report has too many rows for a PDF. True while the row count is unknown. */
  isPrintable: boolean
}

/** Buttons that download, print or preview the report. */
export function ReportActions({ query, report, isPrintable }: Props) {
  const clientIds = clientsIn(query, report)
  const [isShown, setShown] = useState(false)
  return (
    <>
      {clientIds.length > 0 && <SendByWhatsApp about={{ subject: 'statements', ids: clientIds }} />}
      {sheetFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<Sign of={IconDownload} />}
          onClick={() =>
            void startDownload({
              path: filePath(query, format),
              name: `${reportNames[query.report]} (${format.toUpperCase()})`,
            })
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<Sign of={IconFileTypePdf} />}
        onClick={() => (isPrintable ? setShown(true) : showFailure(reportMessages.tooManyRows))}
      >
        PDF
      </Button>
      <Button variant="default" leftSection={<Sign of={IconPrinter} />} onClick={() => print()}>
        Imprimer
      </Button>
      {isShown && (
        <PrintedDocument
          title={pdfTitle(query.report)}
          path={pdfPath(query)}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}

/** The ids of the clients in a report on accounts, to send each of them their statement. */
function clientsIn({ report: key, clientId }: Props['query'], report: Report | undefined): string[] {
  if (key === 'releve') return clientId ? [clientId] : []
  if (key !== 'balance-agee') return []
  const clients = report?.rows.flatMap(({ opens }) => opens[0]?.filters.client ?? []) ?? []
  return [...new Set(clients)].slice(0, mostRecords)
}

function pdfTitle(report: AnyReport): string {
  return `${reportNames[report]} en PDF`
}

function Sign({ of: Icon }: { of: typeof IconDownload }) {
  return <Icon size={16} stroke={1.6} aria-hidden />
}
