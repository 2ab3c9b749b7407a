import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { CurrencyDraft } from '@escale/contract/trade/currencies/draft'
import { currencyMessages } from '@escale/contract/trade/currencies/messages'
import { cashRoundings, currencyFacts } from '@escale/contract/trade/currencies/words'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import { AmountInput } from '#ui/field/figure/AmountInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import type { CurrencyRow } from './currency-row.ts'
import { PiecesField } from './PiecesField.tsx'

const roundingNames = { 'au-dessus': 'Au-dessus', 'au plus proche': 'Au plus proche' } as const

/** How the company takes a currency: on or off, its cash step, its rounding, its notes and coins. */
export default function CurrencyModal({
  currency: row,
  onClose,
}: {
  currency: CurrencyRow
  onClose: () => void
}) {
  const { currency } = row
  const queries = useQueryClient()
  const labels: Labels<CurrencyRow> = {
    isActive: ['Activée', (isOn) => (isOn ? 'oui' : 'non')],
    cashStep: ['Minimum en espèces', (step) => formatAmount(step, currency)],
    rounding: 'Arrondi',
    pieces: ['Billets et pièces', (pieces) => pieces.map((one) => formatAmount(one, currency)).join(', ')],
  }
  const record = useRecord({
    onDevice: { form: 'currency' },
    row,
    schema: CurrencyDraft,
    startOf: startOfCurrency,
    labels,
    isReadOnly: !useMay('currencies.write'),
    change: {
      send: async ({ id: _id, ...draft }, under) => ({
        ...(await api.currencies.save.call({ currency, ...draft }, under)),
        id: currency,
      }),
      done: currencyMessages.saved,
      failed: currencyMessages.saveFailed,
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: api.currencies.key() })
      void queries.invalidateQueries({ queryKey: api.rates.key() })
    },
    onClose,
  })
  return (
    <FormModal {...record} title={currencyFacts[currency].name} size={480} verb="Enregistrer">
      <div className="fields">
        {currency !== 'USD' && <Check label="Acceptée par l'entreprise" {...record.form.box('isActive')} />}
        <div className="pair">
          <AmountInput
            currency={currency}
            label="Minimum en espèces"
            required
            {...record.form.field('cashStep')}
          />
          <ListSelect
            label="Arrondi en espèces"
            required
            allowDeselect={false}
            data={cashRoundings.map((way) => ({ value: way, label: roundingNames[way] }))}
            {...record.form.field('rounding')}
          />
        </div>
        <PiecesField
          currency={currency}
          isReadOnly={record.form.isReadOnly}
          {...record.form.field('pieces')}
        />
      </div>
    </FormModal>
  )
}

function startOfCurrency({ isActive, cashStep, rounding, pieces }: CurrencyRow) {
  return { isActive, cashStep: cashStep as TypedNumber, rounding, pieces }
}
