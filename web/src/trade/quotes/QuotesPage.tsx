import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { QuoteTable, useQuoteList } from './QuoteTable.tsx'

const NewQuote = lazyPart(async () => ({ default: (await import('./OpenedQuote.tsx')).NewQuote }))

export default function QuotesPage() {
  const quotes = useQuoteList()
  const creating = useOpenForm('devis')
  const opened = useOpenRecord('devis')
  const mayWrite = useMay('quotes.write')
  useLoneKeys(mayWrite ? { n: () => creating.open() } : {})
  return (
    <div className="page">
      <PageHeader title="Devis" count={knownTotals(quotes.list, quotes.totals)?.count}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={creating.open}>
            Nouveau devis
          </Button>
        )}
      </PageHeader>
      <QuoteTable {...quotes} />
      <Suspense>
        {mayWrite && creating.isOpen && <NewQuote onCreated={opened.open} onClose={creating.close} />}
      </Suspense>
    </div>
  )
}
