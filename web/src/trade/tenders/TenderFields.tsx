import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { Button, Group, Stack } from '@mantine/core'
import { readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { TenderLine } from './TenderLine.tsx'
import { TenderRest } from './TenderRest.tsx'
import { figuresOf, newTender, type TenderRow } from './tender-form.ts'

/** The fields that a form with tenders has. */
type Tendered = { tenders: TenderRow[]; amount: TypedNumber; status: string; paymentDate: string | null }

const mostTenders = 10

type Props<Start extends Tendered> = { form: DraftForm<Start, unknown>; choices: TenderChoices }

/** The lines of tenders. A single line in dollars follows the amount of the payment. */
export function TenderFields<Start extends Tendered>({ form: typed, choices }: Props<Start>) {
  const form = typed as unknown as DraftForm<Tendered, unknown>
  const rows = form.useWatchValue('tenders')
  const total = readableFigure(form.useWatchValue('amount'))
  const status = form.useWatchValue('status')
  const paymentDate = form.useWatchValue('paymentDate')
  const { figures, rest } = figuresOf(choices, rows, total)

  function set(next: TenderRow[]) {
    for (const place of rows.keys())
      for (const field of ['amount', 'accountId', 'method', 'currency', 'reference', 'paidDay'])
        form.clearFieldError(`tenders.${place}.${field}`)
    form.setFieldValue('tenders', next)
  }

  /** The lines before a new one keep what they show, so that the new one takes what is left. */
  function add(row: TenderRow) {
    const kept = rows.map((one, place) => ({ ...one, amount: one.amount ?? figures[place]?.amount ?? 0 }))
    set([...kept, row])
  }

  if (rows.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label="Moyens de paiement">
      {rows.map((row, place) => (
        <TenderLine
          key={row.id}
          {...{
            form,
            choices,
            row,
            place,
            figure: figures[place],
            paymentDate,
            isReceived: status === 'Reçu',
          }}
          isAlone={rows.length === 1}
          onChange={(changed) => set(rows.map((one) => (one.id === row.id ? changed : one)))}
          onRemove={() => set(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <TenderRest choices={choices} rest={rest} />
      {rows.length < mostTenders && !form.isReadOnly && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => add(newTender(rows.at(-1)?.method ?? 'Espèces'))}
          >
            + Autre moyen
          </Button>
          {choices.tillId !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => add(newTender('Espèces', { isChange: true, currency: changeCurrency(choices) }))}
            >
              Monnaie rendue
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** Change is usually given in the currency of the country, which has small notes. */
function changeCurrency({ currencies }: TenderChoices) {
  return currencies.find(({ currency, selling }) => currency !== 'USD' && selling)?.currency ?? 'USD'
}
