import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { ListPanel, TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { InvoiceTable, useInvoiceList } from './InvoiceTable.tsx'

const NewInvoice = lazyPart(async () => ({ default: (await import('./OpenedInvoice.tsx')).NewInvoice }))

const CreditNoteTable = lazyPart(() => import('#trade/credit-notes/CreditNoteTable.tsx'))

/** The invoice kinds by their value in the URL, so that other pages can link to a new invoice. */
const kinds: Record<string, ServiceType> = { maritime: 'Maritime', aerien: 'Aérien' }

const tabs = { factures: 'Factures', avoirs: 'Avoirs' } as const

/** The page of invoices. Where the company credits them, its second tab lists the credit notes. */
export default function InvoicesPage() {
  const [params, setParams] = useSearchParams()
  const hasCreditNotes = useMay('ledger.read')
  const isOnCreditNotes = hasCreditNotes && (params.get('onglet') === 'avoirs' || params.has('avoir'))
  const tab = isOnCreditNotes ? 'avoirs' : 'factures'
  const tabList = hasCreditNotes && (
    <TabList
      label="Factures et avoirs"
      tabs={tabs}
      current={tab}
      onChange={(next) => setParams(next === 'avoirs' ? { onglet: next } : {})}
    />
  )
  // On a phone five rows must be in sight, so the list of credit notes is reached from an invoice or the search.
  if (!isOnCreditNotes) return <Invoices tabs={tabList && <Box className="desk-only">{tabList}</Box>} />
  return (
    <div className="page">
      <div className="page-header">
        <h1>Factures</h1>
        {tabList}
      </div>
      <TabPanel current={tab}>
        <Suspense>
          <CreditNoteTable />
        </Suspense>
      </TabPanel>
    </div>
  )
}

/** `tabs`: the tabs of the page, false where it has one list only. */
function Invoices({ tabs: tabList }: { tabs: ReactNode }) {
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
      <PageHeader title="Factures" count={knownTotals(invoices.list, invoices.totals)?.count} tabs={tabList}>
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
      <ListPanel tabs={tabList} current="factures">
        <InvoiceTable {...invoices} />
      </ListPanel>
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
