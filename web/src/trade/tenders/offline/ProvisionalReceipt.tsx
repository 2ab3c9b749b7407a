import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { TenderDraft } from '@escale/contract/trade/tenders/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type { Instant } from '@escale/contract/values/days'
import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useSession } from '#session/current/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './ProvisionalReceipt.module.css'
import type { StoredReceipt } from './stored-receipt.ts'

type Props = {
  receipt: StoredReceipt
  /** Called to open the final receipt. Absent while the receipt waits on this device. */
  onFinal?: (() => void) | undefined
  onClose: () => void
}

/** A receipt for the client while the server does not answer. It prints without network. */
export function ProvisionalReceipt({ receipt, onFinal, onClose }: Props) {
  return (
    <AppModal title="Reçu provisoire" size={420} onClose={onClose}>
      <Stack gap="md" p="lg">
        <div className="card">
          <ReceiptFace receipt={receipt} />
        </div>
        <Text role="status" c="var(--e-muted)">
          {onFinal
            ? 'Ce reçu est arrivé au serveur : il a son numéro définitif.'
            : 'Gardé sur cet appareil, il part seul au retour du réseau.'}
        </Text>
        {onFinal && <Button onClick={onFinal}>Reçu définitif</Button>}
        <Button
          data-autofocus
          variant={onFinal ? 'default' : 'filled'}
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
          onClick={() => print()}
        >
          Imprimer le reçu provisoire
        </Button>
      </Stack>
      {createPortal(
        <div className={styles.sheet} data-provisional aria-hidden="true">
          <ReceiptFace receipt={receipt} />
        </div>,
        document.body,
      )}
    </AppModal>
  )
}

function ReceiptFace({ receipt: { payment, provisional, facts } }: { receipt: StoredReceipt }) {
  const { company } = useSession()
  const { moment } = useClocks()
  return (
    <article className={styles.face}>
      <p className={styles.company}>{company?.name}</p>
      <p className={styles.head}>
        <b>Reçu provisoire</b>
        <b className="num">{provisional?.number}</b>
      </p>
      <p>Numéro définitif à venir.</p>
      <dl className={styles.facts}>
        <Fact name="Client" value={facts.clientName} />
        <Fact name="Facture" value={facts.invoiceNumber} />
        <Fact name="Reçu le" value={provisional ? moment(provisional.takenAt as Instant) : ''} />
        {(payment.tenders ?? []).map((tender) => (
          <Fact
            key={`${tender.method} ${tender.currency} ${tender.amount}`}
            name={tenderName(tender)}
            value={formatAmount(tender.amount, tender.currency)}
          />
        ))}
        {!payment.tenders?.length && <Fact name="Moyen" value={payment.method} />}
        <Fact name="Caisse" value={facts.till} />
        <Fact name="Reçu par" value={facts.agent} />
      </dl>
      <p className={styles.sum}>
        <span>Somme reçue</span>
        <b className="num">{formatMoney(payment.amount)}</b>
      </p>
    </article>
  )
}

function tenderName({ method, amount, reference }: TenderDraft): string {
  return amount < 0 ? 'Monnaie rendue' : [method, reference].filter(Boolean).join(' ')
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
