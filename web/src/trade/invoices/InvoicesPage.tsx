import { formatMoney } from '@escale/contract/amounts'
import type { ServiceType } from '@escale/contract/trade/invoices/totals'
import { Button, Group } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { State } from '#ui/State.tsx'
import { useOpenRecord } from '#ui/useOpenRecord.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { InvoiceFilters, useInvoiceFilters } from './InvoiceFilters.tsx'
import { invoiceColumns, invoiceOnPhone } from './invoice-columns.tsx'

const OpenedInvoice = lazy(async () => ({ default: (await import('./OpenedInvoice.tsx')).OpenedInvoice }))
const NewInvoice = lazy(async () => ({ default: (await import('./OpenedInvoice.tsx')).NewInvoice }))

/** A new invoice is an address too: the dashboard leads to it. */
const kinds: Record<string, ServiceType> = { maritime: 'Maritime', aerien: 'Aérien' }

export default function InvoicesPage() {
  const filters = useInvoiceFilters()
  const { statut, type, du, au, solde, agent } = filters.values
  const shown = {
    ...filters.asked,
    status: statut,
    serviceType: type,
    from: du,
    to: au,
    unpaid: solde === 'du' || undefined,
    overdue: solde === 'echu' || undefined,
    agentId: agent,
  }
  const list = useInfiniteQuery(api.invoices.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.invoices.totals.queryOptions(totalsOf(shown)))
  const opened = useOpenRecord('facture')
  const created = useOpenRecord('nouvelle')
  const mayWrite = useMay('invoices.write')
  const creating = mayWrite && kinds[created.id ?? '']
  const columns = useMemo(() => invoiceColumns(filters.searched), [filters.searched])
  usePageKeys(mayWrite ? { n: () => created.open('maritime') } : {})

  return (
    <div className="page">
      <PageHeader title="Factures" count={totals.data?.count}>
        {mayWrite && (
          <>
            <Button variant="default" onClick={() => created.open('aerien')}>
              <span>
                <span className="unseen-on-phone">Nouvelle Facture </span>Fret Aérien
              </span>
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => created.open('maritime')}>
              <span>
                <span className="unseen-on-phone">Nouvelle Facture </span>Maritime
              </span>
            </Button>
          </>
        )}
      </PageHeader>
      <DataTable
        label="Factures"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={invoiceOnPhone}
        onOpen={({ id }) => opened.open(id)}
        toolbar={<InvoiceFilters filters={filters} />}
        empty={
          <State
            icon={IconFileInvoice}
            title="Aucune facture pour le moment"
            hint="Les factures que vous créez apparaissent ici, avec leur échéance et ce qui reste dû."
          />
        }
        footer={({ count, total, balance }) => (
          <>
            <span className="num">{counted(count, 'facture')}</span>
            <Group component="span" justify="flex-end" gap="0 16px">
              <span>
                Total <b className="strong num">{formatMoney(total)}</b>
              </span>
              <span>
                Reste dû <b className="strong num">{formatMoney(balance)}</b>
              </span>
            </Group>
          </>
        )}
      />
      <Suspense>
        {creating && <NewInvoice serviceType={creating} onClose={created.close} />}
        {opened.id && <OpenedInvoice key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </div>
  )
}
