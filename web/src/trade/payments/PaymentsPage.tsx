import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { RecordReceipt } from '#trade/overlay/RecordReceipt.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { PaymentTable, usePaymentList } from './PaymentTable.tsx'

const NewPayment = lazyPart(async () => ({ default: (await import('./OpenedPayment.tsx')).NewPayment }))

export default function PaymentsPage() {
  const payments = usePaymentList()
  // `?facture=` in the URL opens a new payment of that invoice.
  const invoice = useOpenRecord('facture')
  const creating = useOpenForm('paiement')
  const mayWrite = useMay('payments.record')
  useLoneKeys(mayWrite ? { n: () => creating.open() } : {})

  function closeNew() {
    creating.close()
    if (invoice.id) invoice.close()
  }

  return (
    <div className="page">
      <PageHeader title="Paiements" count={knownTotals(payments.list, payments.totals)?.count}>
        <RecordReceipt />
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={creating.open}>
            Enregistrer Paiement
          </Button>
        )}
      </PageHeader>
      <PaymentTable {...payments} />
      <Suspense>
        {mayWrite && (creating.isOpen || invoice.id) && (
          <NewPayment key={invoice.id} invoiceId={invoice.id} onClose={closeNew} />
        )}
      </Suspense>
    </div>
  )
}
