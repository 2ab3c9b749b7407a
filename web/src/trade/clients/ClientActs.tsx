import type { Permission } from '@escale/contract/access/permissions'
import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { Button } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay, useSession } from '#session/current/useSession.ts'
import { useClientCredits } from '#trade/credit-notes/useClientCredits.tsx'
import { RecordPayment } from '#trade/overlay/RecordPayment.tsx'
import { RecordReceipt } from '#trade/overlay/RecordReceipt.tsx'
import { MenuItem } from '#ui/dialog/DropMenu.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { MoreMenu } from '#ui/dialog/MoreMenu.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { ClientHandOver } from './ClientHandOver.tsx'
import { type ClientAct, clientActions } from './client-actions.ts'

const BillingModal = lazyPart(() => import('#trade/billing/BillingModal.tsx'))
const NewInvoice = lazyPart(async () => ({
  default: (await import('#trade/invoices/OpenedInvoice.tsx')).NewInvoice,
}))

const permissionFor = {
  bill: 'invoices.write',
  pay: 'payments.record',
  handOver: 'reception.handOver',
  invoice: 'invoices.write',
} as const satisfies Record<ClientAct, Permission>

type Props = {
  client: Client
  figures: ClientFigures
  /** Merges the client with another. Null for people who may not. */
  onMerge: (() => void) | null
}

/** The buttons of a client. The most urgent one is highlighted, rare ones are in a menu. */
export function ClientActs({ client, figures, onMerge }: Props) {
  const { company } = useSession()
  const may = {
    bill: useMay(permissionFor.bill),
    pay: useMay(permissionFor.pay),
    handOver: useMay(permissionFor.handOver),
    invoice: useMay(permissionFor.invoice),
  }
  const invoicing = useOpenForm('facture')
  const billing = useOpenForm('marchandises')
  const credits = useClientCredits(client)
  if (!company) return null
  const acts = clientActions(figures).filter((act) => may[act])
  const [first] = acts
  const variant = (act: ClientAct) => (act === first ? 'filled' : 'default')

  return (
    <>
      {acts.includes('invoice') && (
        <Button variant={variant('invoice')} onClick={invoicing.open}>
          Nouvelle facture
        </Button>
      )}
      {acts.includes('handOver') && <ClientHandOver clientId={client.id} variant={variant('handOver')} />}
      {acts.includes('pay') && <RecordPayment of={{ clientId: client.id }} variant={variant('pay')} />}
      {credits.refund}
      <RecordReceipt clientId={client.id} />
      {acts.includes('bill') && (
        <Button variant={variant('bill')} onClick={billing.open}>
          Générer les factures
        </Button>
      )}
      {(onMerge || credits.acts.length > 0) && (
        <MoreMenu>
          {onMerge && (
            <MenuItem icon={<IconArrowsJoin size={16} stroke={1.6} aria-hidden />} onClick={onMerge}>
              Fusionner avec…
            </MenuItem>
          )}
          {credits.acts.map(({ name, icon, open }) => (
            <MenuItem key={name} icon={icon} onClick={open}>
              {name}
            </MenuItem>
          ))}
        </MoreMenu>
      )}
      {credits.dialogs}
      <Suspense>
        {may.invoice && invoicing.isOpen && (
          <NewInvoice
            serviceType={client.type === 'Aérien' ? 'Aérien' : 'Maritime'}
            clientId={client.id}
            onClose={invoicing.close}
          />
        )}
        {may.bill && billing.isOpen && <BillingModal source={{ client }} onClose={billing.close} />}
      </Suspense>
    </>
  )
}
