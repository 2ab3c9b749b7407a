import type { PriceGroup } from '@escale/contract/trade/prices/contract'
import { PriceGroupDraft } from '@escale/contract/trade/prices/draft'
import { priceMessages } from '@escale/contract/trade/prices/messages'
import { perUnit } from '@escale/contract/trade/prices/rules'
import { Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The price group of a client, and the prices that name this client. */
export function PriceGroupPanel({ clientId }: { clientId: string }) {
  const query = useQuery(api.prices.group.queryOptions({ input: { id: clientId } }))
  return (
    <QueryContent query={query} failure="Le groupe tarifaire n'a pas pu être chargé">
      {(saved) => <GroupForm clientId={clientId} saved={saved} />}
    </QueryContent>
  )
}

function GroupForm({ clientId, saved }: { clientId: string; saved: PriceGroup }) {
  const queries = useQueryClient()
  const { form, save } = useRowForm({
    onDevice: { form: 'price-group', of: clientId },
    row: saved,
    isReadOnly: !useMay('prices.write'),
    queryKey: api.prices.group.queryKey({ input: { id: clientId } }),
    startOf: ({ priceGroup }: PriceGroup) => ({ priceGroup: priceGroup ?? '' }),
    schema: PriceGroupDraft,
    send: (draft, under) => api.prices.saveGroup.call({ id: clientId, ...draft }, under),
    done: priceMessages.groupSaved,
    failed: priceMessages.groupFailed,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: api.prices.key() })
      // The credit limit is part of the same row, so its version changed too.
      void queries.invalidateQueries({ queryKey: api.limits.key() })
    },
  })
  return (
    <FormPanel
      title="Groupe tarifaire"
      hint="Les prix d'un groupe valent pour tous ses clients. Un prix propre à ce client passe avant."
      form={form}
      save={save}
      isSecondary
    >
      <GroupField {...form.text('priceGroup')} />
      <OwnPrices clientId={clientId} />
    </FormPanel>
  )
}

function GroupField(field: FieldProps) {
  const { data: groups = [] } = useQuery(api.prices.groups.queryOptions())
  return (
    <Autocomplete
      {...field}
      {...useChoicesInFocus(field)}
      label="Groupe"
      placeholder="Aucun"
      autoComplete="off"
      data={groups}
    />
  )
}

/** The prices of the lists that name this client. */
function OwnPrices({ clientId }: { clientId: string }) {
  const { data } = useQuery(api.prices.list.queryOptions({ input: { clientId, limit: 50 } }))
  const mayOpen = useMay('services.write')
  if (!data || data.items.length === 0) return null
  return (
    <ul className="rows" aria-label="Prix propres à ce client">
      {data.items.map(({ id, name, price, unit }) => (
        <li key={id}>
          {mayOpen ? (
            <Link className="link finger-high" to={`/app/services?prix=${id}`}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <b className="num strong">{perUnit(price, unit)}</b>
        </li>
      ))}
    </ul>
  )
}
