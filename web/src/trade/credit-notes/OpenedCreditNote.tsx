import type { CreditNoteDetail } from '@escale/contract/trade/ledger/contract'
import { natureNames } from '@escale/contract/trade/ledger/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatWeight } from '@escale/contract/values/measures'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { RecordLinks } from '#trade/RecordLinks.tsx'
import { SaleDocument } from '#trade/SaleDocument.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './CreditNote.module.css'
import { RefundButton } from './RefundButton.tsx'
import { Sums } from './Sums.tsx'

type Props = { id: string; onClose: () => void }

/** Opens a credit note by its id: what it corrects, what it pays and what is free. It never changes. */
export default function OpenedCreditNote({ id, onClose }: Props) {
  const query = useQuery(api.creditNotes.get.queryOptions({ input: { id } }))
  return (
    <LoadedModal query={query} title="Avoir" size={560} onClose={onClose} missing="Cet avoir n'existe pas">
      {(note) => (
        <AppModal
          title="Avoir"
          subtitle={[note.number, note.reference].filter(Boolean).join(' · ')}
          size={560}
          headerAction={<HistoryButton record={note.id} name={note.number} />}
          onClose={onClose}
        >
          <div className="fields">
            <CreditNoteContent note={note} onClose={onClose} />
          </div>
        </AppModal>
      )}
    </LoadedModal>
  )
}

function CreditNoteContent({ note, onClose }: { note: CreditNoteDetail; onClose: () => void }) {
  const { invoiceId, clientId, clientName, nature } = note
  const invoiceNumber = note.invoiceLegalNumber ?? note.invoiceNumber ?? ''
  return (
    <>
      <RecordLinks
        onLeave={onClose}
        links={[
          { words: clientName, screen: 'clients', id: clientId },
          ...(invoiceId
            ? [{ words: invoiceNumber, screen: 'invoices' as const, filters: { facture: invoiceId } }]
            : []),
        ]}
      />
      <Stack gap={2}>
        <Text fw={580}>
          {nature} · {natureNames[nature]}
        </Text>
        <Text c="dimmed" fz="sm">
          Le {formatDay(note.issueDate)}
          {note.fiscalReference && ` · Référence fiscale ${note.fiscalReference}`}
        </Text>
        <Text>{note.reason}</Text>
      </Stack>
      <NoteLines lines={note.lines} />
      <Uses note={note} />
      {note.isCancellation && (
        <p className="notice">Cet avoir annule sa facture : rien n'est dû, rien n'est à rendre.</p>
      )}
      <NoteActs note={note} />
      <Text c="dimmed" fz="xs">
        Établi par {note.issuedByName} le <DayOf at={note.createdAt} />
      </Text>
    </>
  )
}

function NoteLines({ lines }: Pick<CreditNoteDetail, 'lines'>) {
  return (
    <ul className="rows" aria-label="Lignes de l'avoir">
      {lines.map(({ label, quantity, weightKg, amount }, place) => (
        <li key={place} className={styles.sum}>
          <span>
            {label}
            {(weightKg !== null || quantity !== null) && (
              <Text component="span" display="block" c="dimmed" fz="sm">
                Constaté : {weightKg === null ? pluralize(quantity ?? 0, 'pièce') : formatWeight(weightKg)}
              </Text>
            )}
          </span>
          <b className="num strong">{formatMoney(amount)}</b>
        </li>
      ))}
    </ul>
  )
}

/** The total, the invoices that it pays, what was given back and what is free. */
function Uses({ note: { total, allocations, refunds, free, isCancellation } }: { note: CreditNoteDetail }) {
  if (isCancellation) return <Sums sums={[{ label: 'Total', cents: total, isStrong: true }]} />
  return (
    <Sums
      sums={[
        { label: 'Total', cents: total, isStrong: true },
        ...allocations.map(({ invoiceNumber, amount }) => ({
          label: `Déduit de ${invoiceNumber}`,
          cents: amount,
        })),
        ...refunds.map(({ number, amount }) => ({ label: `Remboursé, ${number}`, cents: amount })),
        { label: 'Libre', cents: free, isStrong: true },
      ]}
    />
  )
}

function NoteActs({ note }: { note: CreditNoteDetail }) {
  const [isPrinting, setPrinting] = useState(false)
  const { id, number, clientName, clientEmail, clientId, free, total, issueDate } = note
  const credit = { sourceId: id, kind: 'avoir', label: number, day: issueDate, amount: total, free } as const
  return (
    <>
      <Group grow preventGrowOverflow={false} gap="sm">
        <Button variant="default" onClick={() => setPrinting(true)}>
          Avoir en PDF
        </Button>
        <SendByWhatsApp about={{ subject: 'credit_notes', ids: [id] }} />
        <RefundButton clientId={clientId} clientName={clientName} credits={free > 0 ? [credit] : []} />
      </Group>
      {isPrinting && (
        <SaleDocument
          document={{ of: 'credit_notes', id, number, clientName, email: clientEmail, isBehind: false }}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}
