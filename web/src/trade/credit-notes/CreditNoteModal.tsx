import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { creditKindNames, creditNatures, natureNames } from '@escale/contract/trade/ledger/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { CreditLines } from './CreditLines.tsx'
import {
  type CreditNoteForm,
  type CreditNoteFormDraft,
  type CreditSource,
  creditNoteRequest,
  creditNoteSchema,
  creditNoteStart,
  creditOutcome,
  sentPlaces,
} from './credit-note-form.ts'
import { Sums } from './Sums.tsx'

type Props = {
  source: CreditSource
  /** Called when an amount was refused because somebody else credited or paid meanwhile. */
  onOutdated?: () => void
  onIssued: (id: string) => void
  onClose: () => void
}

const natures = creditNatures
  .filter((nature) => nature !== 'RAN')
  .map((nature) => ({ value: nature, label: `${nature} · ${natureNames[nature]}` }))

/** The form of a credit note, on an invoice or as a rebate for a client. Once issued, it never changes. */
export function CreditNoteModal(props: Props) {
  const { source, onClose } = props
  const { form, save } = useCreditNote(props)
  const creditable = 'creditable' in source ? source.creditable : null
  return (
    <FormModal
      title={creditable ? 'Établir un avoir' : 'Accorder une remise'}
      subtitle={creditable ? creditable.invoiceNumber : 'clientName' in source ? source.clientName : ''}
      size={640}
      form={form}
      save={save}
      onClose={onClose}
      verb="Établir l'avoir"
    >
      <div className="fields">
        {creditable && (
          <ListSelect
            label="Nature"
            required
            allowDeselect={false}
            data={natures}
            data-autofocus
            {...form.field('nature')}
          />
        )}
        {creditable ? <CreditLines form={form} creditable={creditable} /> : <RebateLine form={form} />}
        <NoteInput label="Motif" required {...form.text('reason')} />
        <TextInput label="Référence fiscale" autoComplete="off" {...form.text('fiscalReference')} />
        <CreditSplit form={form} balance={creditable?.balance ?? 0} isOnInvoice={creditable !== null} />
      </div>
    </FormModal>
  )
}

function RebateLine({ form }: { form: CreditNoteForm }) {
  const { onChange, error, ...amount } = form.field('lines.0.amount')
  return (
    <div className="pair">
      <TextInput label="Libellé" required autoComplete="off" {...form.field('lines.0.label')} />
      <MoneyInput
        label="Montant de la remise"
        required
        data-autofocus
        {...amount}
        error={error || form.errors.lines}
        onChange={onChange}
        onEmpty={() => onChange(null)}
      />
    </div>
  )
}

type OutcomeProps = { form: CreditNoteForm; balance: number; isOnInvoice: boolean }

/** The total of the credit note, the part that pays its invoice and the part that becomes free. */
function CreditSplit({ form, balance, isOnInvoice }: OutcomeProps) {
  const { total, allocated, free } = creditOutcome({ lines: form.useWatchValue('lines') }, balance)
  if (total === 0) return null
  return (
    <div>
      <Sums
        sums={[
          { label: "Total de l'avoir", cents: total, isStrong: true },
          ...(isOnInvoice ? [{ label: 'Déduit de la facture', cents: allocated }] : []),
          ...(isOnInvoice ? [{ label: 'Reste dû ensuite', cents: balance - allocated }] : []),
          { label: 'Libre pour le client', cents: free },
        ]}
      />
      {free > 0 && (
        <p className="muted small">
          {formatMoney(free)} pourront payer une autre facture du client, ou lui être remboursés.
        </p>
      )}
    </div>
  )
}

function useCreditNote({ source, onOutdated, onIssued, onClose }: Props) {
  const of = 'creditable' in source ? source.creditable.invoiceId : source.clientId
  // Every attempt sends this id, so that a lost answer never makes a second credit note.
  const [id] = useState(() => crypto.randomUUID())
  const form: CreditNoteForm = useDraft({
    onDevice: { form: 'credit-note', of },
    schema: useMemo(() => creditNoteSchema(source), [source]),
    start: creditNoteStart(source),
  })
  const save = useSave({
    send: (draft: CreditNoteFormDraft, { key }) =>
      api.creditNotes.issue.call({ id, ...creditNoteRequest(draft, source) }, underKey(key)),
    done: ({ number, total, free }) => ({
      title: ledgerMessages.creditNoteDone,
      message: [
        `${creditKindNames.avoir} ${number} de ${formatMoney(total)}`,
        free > 0 ? `, dont ${formatMoney(free)} libres.` : '.',
      ].join(''),
    }),
    failed: ledgerMessages.creditNoteFailed,
    form,
    onRefused: (failure) => {
      if (outdated.includes(failure.code)) onOutdated?.()
      return refusedCreditFields(failure, form.getValues() as CreditNoteFormDraft)
    },
    onSaved: (issued) => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
      onIssued(issued.id)
    },
  })
  return { form, save }
}

const outdated = ['EXCEEDS_INVOICE', 'EXCEEDS_LINE', 'INVOICE_CANCELLED']

/** The refusal beside its line of the form, where the lines without an amount are counted too. */
function refusedCreditFields(
  { code, message, data }: Failure,
  draft: CreditNoteFormDraft,
): Record<string, string> {
  if (code !== 'EXCEEDS_LINE') return {}
  const { line = 0 } = (data ?? {}) as { line?: number }
  return { [`lines.${sentPlaces(draft)[line] ?? 0}.amount`]: message }
}
