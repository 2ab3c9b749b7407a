import { formatMoney } from '@escale/contract/amounts'
import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { counted } from '#ui/count.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagesOf, totalsOf } from '#ui/pages-of.ts'
import { State } from '#ui/State.tsx'
import { useOpenRecord } from '#ui/useOpenRecord.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { PaymentFilters, usePaymentFilters } from './PaymentFilters.tsx'
import { paymentColumns, paymentOnPhone } from './payment-columns.tsx'

const OpenedPayment = lazy(async () => ({ default: (await import('./OpenedPayment.tsx')).OpenedPayment }))
const NewPayment = lazy(async () => ({ default: (await import('./OpenedPayment.tsx')).NewPayment }))

export default function PaymentsPage() {
  const filters = usePaymentFilters()
  const { statut, methode, du, au } = filters.values
  const shown = { ...filters.asked, status: statut, method: methode, from: du, to: au }
  const list = useInfiniteQuery(api.payments.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.payments.totals.queryOptions(totalsOf(shown)))
  const opened = useOpenRecord('paiement')
  // `?facture=` asks for a new payment of that invoice.
  const invoice = useOpenRecord('facture')
  const [isCreating, setCreating] = useState(false)
  const mayWrite = useMay('payments.write')
  const columns = useMemo(() => paymentColumns(filters.searched), [filters.searched])
  usePageKeys(mayWrite ? { n: () => setCreating(true) } : {})

  function closeNew() {
    setCreating(false)
    if (invoice.id) invoice.close()
  }

  return (
    <div className="page">
      <PageHeader title="Paiements" count={totals.data?.count}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setCreating(true)}>
            Enregistrer Paiement
          </Button>
        )}
      </PageHeader>
      <DataTable
        label="Paiements"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={paymentOnPhone}
        onOpen={({ id }) => opened.open(id)}
        toolbar={<PaymentFilters filters={filters} />}
        empty={
          <State
            icon={IconCreditCard}
            title="Aucun paiement pour le moment"
            hint="Les paiements que vous enregistrez apparaissent ici et diminuent ce qui reste dû sur leurs factures."
          />
        }
        footer={({ count, received }) => (
          <>
            <span className="num">{counted(count, 'paiement')}</span>
            <span>
              Reçu <b className="strong num">{formatMoney(received)}</b>
            </span>
          </>
        )}
      />
      <Suspense>
        {mayWrite && (isCreating || invoice.id) && <NewPayment key={invoice.id} invoiceId={invoice.id} onClose={closeNew} />}
        {opened.id && <OpenedPayment key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </div>
  )
}
