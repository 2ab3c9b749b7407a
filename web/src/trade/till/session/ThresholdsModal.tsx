import { formatAmount, parseAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import type { TillThresholds } from '@escale/contract/trade/till/contract'
import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = {
  thresholds: TillThresholds['thresholds']
  currencies: readonly Currency[]
  onClose: () => void
}

/** The form of the largest difference of each currency that needs no approval. */
export default function ThresholdsModal({ thresholds, currencies, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'till-thresholds', of: 'company' },
    schema: useMemo(() => thresholdsSchema(currencies), [currencies]),
    start: Object.fromEntries(
      currencies.map((currency) => [currency, formatAmount(thresholds[currency], currency)]),
    ) as Record<string, string>,
  })
  const save = useSave({
    send: (draft: Partial<Record<Currency, number>>, { key }) =>
      api.till.changeThresholds.call({ thresholds: draft }, underKey(key)),
    done: 'Écarts permis enregistrés',
    failed: "Les écarts permis n'ont pas pu être enregistrés",
    form,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return (
    <FormModal
      title="Écarts permis"
      subtitle="Au-delà, un gestionnaire approuve la clôture"
      size={420}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer"
    >
      <div className="fields">
        {currencies.map((currency) => (
          <TextInput
            {...form.text(currency)}
            key={currency}
            label={currencyFacts[currency].name}
            inputMode="decimal"
            classNames={{ input: 'figure' }}
          />
        ))}
      </div>
    </FormModal>
  )
}

function thresholdsSchema(currencies: readonly Currency[]) {
  const amount = (currency: Currency) =>
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (typed) => parseAmount(typed, currency) !== null,
            `Un montant en ${currencyFacts[currency].sign}.`,
          ),
        ),
      z.transform((typed) => parseAmount(typed, currency) ?? 0),
    )
  return z.object(
    Object.fromEntries(currencies.map((currency) => [currency, amount(currency)])),
  ) as unknown as z.ZodMiniType<Partial<Record<Currency, number>>, unknown>
}
