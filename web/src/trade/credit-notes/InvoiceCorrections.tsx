import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const NewCreditNote = lazyPart(() => import('./NewCreditNote.tsx'))
const OpenedCreditNote = lazyPart(() => import('./OpenedCreditNote.tsx'))
const WriteOff = lazyPart(async () => ({ default: (await import('./WriteOff.tsx')).WriteOff }))
const UndoWriteOff = lazyPart(async () => ({ default: (await import('./WriteOff.tsx')).UndoWriteOff }))

type Props = { invoice: InvoiceDetail; onChanged: () => void }
type Dialog = 'credit' | 'write-off' | 'undo' | { note: string }

/** The credit notes of an invoice, and the buttons that credit it or write off what it still owes. */
export function InvoiceCorrections({ invoice, onChanged }: Props) {
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <CreditNoteLinks invoice={invoice} onOpen={(note) => setOpen({ note })} />
      <CorrectionButtons invoice={invoice} onOpen={setOpen} />
      {/* Without a dialog its wrapper would be an empty place among the buttons. */}
      {open !== null && (
        <OverForm>
          <Suspense>
            {open === 'credit' && (
              <NewCreditNote
                invoiceId={invoice.id}
                onIssued={(note) => {
                  setOpen({ note })
                  onChanged()
                }}
                onClose={close}
              />
            )}
            {open === 'write-off' && <WriteOff invoice={invoice} onDone={onChanged} onClose={close} />}
            {open === 'undo' && <UndoWriteOff invoice={invoice} onDone={onChanged} onClose={close} />}
            {typeof open === 'object' && (
              <OpenedCreditNote
                id={open.note}
                onClose={() => {
                  close()
                  onChanged()
                }}
              />
            )}
          </Suspense>
        </OverForm>
      )}
    </>
  )
}

function CreditNoteLinks({ invoice, onOpen }: { invoice: InvoiceDetail; onOpen: (id: string) => void }) {
  const mayRead = useMay('ledger.read')
  if (invoice.creditNotes.length === 0) return null
  return (
    <section aria-label="Avoirs de la facture">
      {invoice.creditNotes.map(({ id, number, total }) => (
        <Text key={id} component="p" fz="sm">
          {mayRead ? (
            <UnstyledButton className="link finger-high" fz="sm" onClick={() => onOpen(id)}>
              Avoir {number}
            </UnstyledButton>
          ) : (
            `Avoir ${number}`
          )}{' '}
          <span className="num">de {formatMoney(total)}</span>
        </Text>
      ))}
    </section>
  )
}

function CorrectionButtons({ invoice, onOpen }: { invoice: InvoiceDetail; onOpen: (next: Dialog) => void }) {
  const mayCorrect = useMay('ledger.correct')
  if (!mayCorrect || invoice.cancelledAt) return null
  const credited = invoice.creditNotes.reduce((sum, { total }) => sum + total, 0)
  return (
    <>
      {credited < invoice.total && (
        <Button variant="default" fullWidth onClick={() => onOpen('credit')}>
          Établir un avoir
        </Button>
      )}
      {invoice.balance > 0 && (
        <Button variant="default" fullWidth onClick={() => onOpen('write-off')}>
          Abandonner le reste
        </Button>
      )}
      {invoice.writtenOff > 0 && (
        <Button variant="default" fullWidth onClick={() => onOpen('undo')}>
          Annuler l'abandon de {formatMoney(invoice.writtenOff)}
        </Button>
      )}
    </>
  )
}
