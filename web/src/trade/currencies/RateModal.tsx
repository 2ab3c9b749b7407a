import { RateDraft } from '@escale/contract/trade/currencies/draft'
import { currencyMessages } from '@escale/contract/trade/currencies/messages'
import {
  formatRate,
  type RateSide,
  rateSideNames,
  rateSourceNames,
  rateSources,
} from '@escale/contract/trade/currencies/rates'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

const TypedRate = z.object({ ...RateDraft.shape, confirmed: z.boolean() })

type Props = {
  currency: Currency
  side: RateSide
  /** The rate on screen, which may not be the latest any more. */
  seen: { id: string; rate: string } | null
  onClose: () => void
}

/** The form of a new rate. A rate that is far from the last one is asked again. */
export default function RateModal({ currency, side, seen, onClose }: Props) {
  const queries = useQueryClient()
  const [surprise, setSurprise] = useState<string | null>(null)
  const { name, sign } = currencyFacts[currency]
  const send = (draft: z.output<typeof TypedRate>, under: Parameters<typeof api.rates.create.call>[1]) =>
    api.rates.create.call({ ...draft, seenId: seen?.id ?? null }, under)
  const record = useRecord({
    onDevice: { form: 'rate', of: `${currency} ${side}` },
    row: null,
    schema: TypedRate,
    startOf: () => ({ currency, side, rate: '', source: 'saisi', confirmed: false }),
    create: { send, done: ({ message }) => message, failed: currencyMessages.rateFailed },
    // A rate is never edited: a correction after a lost response is a newer rate.
    change: {
      send: ({ id: _id, version: _version, ...draft }, under) => send(draft, under),
      done: ({ message }) => message,
      failed: currencyMessages.rateFailed,
    },
    onRefused: ({ code, message }) => {
      if (code !== 'RATE_SURPRISING') return undefined
      setSurprise(message)
      return { rate: message }
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: api.rates.key() }),
    onClose,
  })
  const { form } = record
  const rate = form.field('rate')
  const isAsked = surprise !== null || form.getValues().confirmed
  return (
    <FormModal
      {...record}
      title="Nouveau taux"
      subtitle={`${name} · ${rateSideNames[side]}`}
      size={420}
      verb="Enregistrer"
    >
      <div className="fields">
        <TextInput
          data-autofocus
          label={`${sign} pour 1 $`}
          description={seen ? `Dernier taux : ${formatRate(seen.rate)}` : undefined}
          inputMode="decimal"
          autoComplete="off"
          classNames={{ input: 'figure' }}
          required
          {...rate}
          onChange={(event) => {
            rate.onChange(event)
            if (!isAsked) return
            setSurprise(null)
            form.setFieldValue('confirmed', false)
          }}
        />
        {isAsked && <Check label="C'est bien le taux d'aujourd'hui" {...form.box('confirmed')} />}
        <ListSelect
          label="Source"
          required
          allowDeselect={false}
          data={rateSources.map((source) => ({ value: source, label: rateSourceNames[source] }))}
          {...form.field('source')}
        />
      </div>
    </FormModal>
  )
}
