import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { InvoiceTable, useInvoiceList } from './InvoiceTable.tsx'

const NewInvoice = lazyPart(async () => ({ default: (await import('./OpenedInvoice.tsx')).NewInvoice }))

/** The invoice kinds by their value in the URL, so that other pages can link to a new invoice. */
const kinds: Record<string, ServiceType> = { maritime: 'Maritime', aerien: 'Aérien' }

export default function InvoicesPage() {
  const invoices = useInvoiceList()
  const created = useOpenRecord('nouvelle')
  // `?devis=` with a new invoice takes the lines of that quote.
  const quote = useOpenRecord('devis')
  const mayWrite = useMay('invoices.write')
  const creating = mayWrite && kinds[created.id ?? '']
  useLoneKeys(mayWrite ? { n: () => created.open('maritime') } : {})

  function closeNew() {
    created.close()
    if (quote.id) quote.close()
  }

  return (
    <div className="page">
      <PageHeader title="Factures" count={knownTotals(invoices.list, invoices.totals)?.count}>
        {mayWrite && (
          <>
            <Button variant="default" onClick={() => created.open('aerien')}>
              <span>
                <span className="unseen-on-phone">Nouvelle Facture </span>Fret Aérien
              </span>
            </Button>
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => created.open('maritime')}
            >
              <span>
                <span className="unseen-on-phone">Nouvelle Facture </span>Maritime
              </span>
            </Button>
          </>
        )}
      </PageHeader>
      <InvoiceTable {...invoices} />
      <Suspense>
        {creating && (
          <NewInvoice
            key={quote.id}
            serviceType={creating}
            onKind={(kind) => created.open(kind === 'Aérien' ? 'aerien' : 'maritime')}
            quoteId={quote.id}
            onClose={closeNew}
          />
        )}
      </Suspense>
    </div>
  )
}
