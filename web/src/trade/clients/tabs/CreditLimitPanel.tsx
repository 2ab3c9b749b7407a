import type { ClientCredit } from '@escale/contract/trade/limits/contract'
import { LimitDraft } from '@escale/contract/trade/limits/draft'
import { limitMessages } from '@escale/contract/trade/limits/messages'
import { engagedAmount, overLimitText } from '@escale/contract/trade/limits/rules'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { QuantityOfUnits } from '#ui/field/figure/QuantityOfUnits.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The credit limit of a client and the engaged amount. */
export function CreditLimitPanel({ clientId }: { clientId: string }) {
  const query = useQuery(api.limits.get.queryOptions({ input: { id: clientId } }))
  return (
    <QueryContent query={query} failure="Le plafond de crédit n'a pas pu être chargé">
      {(saved) => <LimitForm clientId={clientId} saved={saved} />}
    </QueryContent>
  )
}

function LimitForm({ clientId, saved }: { clientId: string; saved: ClientCredit }) {
  const queries = useQueryClient()
  const { form, save } = useRowForm({
    onDevice: { form: 'credit-limit', of: clientId },
    row: saved,
    isReadOnly: !useMay('limits.write'),
    queryKey: api.limits.get.queryKey({ input: { id: clientId } }),
    startOf: ({ amount, days }: ClientCredit) => ({ amount, days }),
    schema: LimitDraft,
    send: (draft, under) => api.limits.save.call({ id: clientId, ...draft }, under),
    done: limitMessages.saved,
    failed: limitMessages.saveFailed,
    // The group of the client is part of the same row, so its version changed too.
    onSaved: () => void queries.invalidateQueries({ queryKey: api.prices.key() }),
  })
  const amount = form.field('amount')
  const days = form.field('days')
  return (
    <FormPanel
      title="Plafond de crédit"
      hint="Au-dessus, la facture avertit, et la remise s'arrête jusqu'à la dérogation d'un gestionnaire."
      form={form}
      save={save}
      isSecondary
    >
      <div className="pair">
        <MoneyInput
          label="Montant"
          placeholder="Sans plafond"
          {...amount}
          onEmpty={() => amount.onChange(null)}
        />
        <QuantityOfUnits
          label="Délai, en jours"
          placeholder="Sans délai"
          {...days}
          onEmpty={() => days.onChange(null)}
        />
      </div>
      <Engagement credit={saved} />
    </FormPanel>
  )
}

/** The engaged amount of the client, once a limit is saved. */
function Engagement({ credit: { engagement, today, ...limit } }: { credit: ClientCredit }) {
  if (!engagement) return null
  const over = overLimitText(limit, engagement, today)
  const parts = [
    `${formatMoney(engagement.due)} restent dus`,
    engagement.unbilled > 0 && `${formatMoney(engagement.unbilled)} estimés, chargés et pas encore facturés`,
    engagement.free > 0 && `${formatMoney(engagement.free)} de crédit libre à déduire`,
    engagement.oldestUnpaid && `plus ancienne facture impayée du ${formatDay(engagement.oldestUnpaid)}`,
  ]
  return (
    <div>
      {over ? (
        <p className="notice wait" role="status">
          {over}
        </p>
      ) : (
        <p>
          Engagé : <b className="num strong">{formatMoney(engagedAmount(engagement))}</b>
        </p>
      )}
      <Text c="dimmed" fz="sm" mt={6} className="num">
        {parts.filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
