import { openingName } from '@escale/contract/trade/invoices/words'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { OpeningDraft } from '@escale/contract/trade/ledger/opening-balance'
import { today } from '@escale/contract/values/days'
import { Cents } from '@escale/contract/values/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { emptyFigure } from '#ui/field/figure/typed-number.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const sides = [
  { value: 'dette', label: 'Il doit' },
  { value: 'avance', label: 'Il a une avance' },
] as const

const OpeningFields = z.object({
  side: z.enum(['dette', 'avance']),
  amount: Cents.check(z.minimum(1, 'Indiquez un montant.')),
  day: OpeningDraft.shape.day,
})

type Props = { client: { id: string; name: string }; onClose: () => void }

/** The form of what a client owed, or had in advance, before the company used Escale. */
export function OpeningForm({ client, onClose }: Props) {
  const { form, save } = useOpening(client.id, onClose)
  const side = form.useWatchValue('side')
  return (
    <FormModal
      title={openingName}
      subtitle={client.name}
      size={480}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer le solde"
    >
      <div className="fields">
        <Segmented
          label="Sens du solde"
          options={sides}
          value={side}
          onChange={(next) => form.setFieldValue('side', next)}
        />
        <div className="pair">
          <MoneyInput label="Montant" required data-autofocus {...form.field('amount')} />
          <DayInput label="Au" required {...form.field('day')} />
        </div>
        <p className="muted small">
          Ce que le compte devait avant Escale. Il se paie et se relance comme une facture, et ne compte pas
          dans les ventes. Vous pouvez le retirer pendant 24 heures.
        </p>
      </div>
    </FormModal>
  )
}

function useOpening(clientId: string, onClose: () => void) {
  const queries = useQueryClient()
  const day = today(useSession().company?.timeZone ?? 'UTC', serverNow())
  // Every attempt sends this id, so that a lost answer never opens the account twice.
  const [id] = useState(() => crypto.randomUUID())
  const form = useDraft({
    onDevice: { form: 'opening', of: clientId },
    schema: OpeningFields,
    start: { side: 'dette', amount: emptyFigure('Indiquez un montant.'), day },
  })
  const save = useSave({
    send: ({ side, amount, day: on }: z.output<typeof OpeningFields>, { key }) =>
      api.ledger.open.call(
        { id, clientId, amount: side === 'avance' ? -amount : amount, day: on },
        underKey(key),
      ),
    done: ledgerMessages.opened,
    failed: ledgerMessages.openFailed,
    form,
    onRefused: ({ code, message }): Record<string, string> =>
      code === 'OPENING_TO_COME' ? { day: message } : code === 'HAS_OPENING' ? { amount: message } : {},
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      void queries.invalidateQueries({ queryKey: api.ledger.key() })
      onClose()
    },
  })
  return { form, save }
}
