import type { CompanyCurrency, CurrencySettings } from '@escale/contract/trade/currencies/contract'
import { CurrencySettingsDraft } from '@escale/contract/trade/currencies/draft'
import { currencyMessages } from '@escale/contract/trade/currencies/messages'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { QuantityOfUnits } from '#ui/field/figure/QuantityOfUnits.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The second currency on documents, and how long a rate serves. */
export function DocumentCurrencyPanel({ currencies }: { currencies: readonly CompanyCurrency[] }) {
  const query = useQuery(api.currencies.settings.queryOptions())
  return (
    <QueryContent query={query} failure="Les réglages des devises n'ont pas pu être chargés">
      {(settings) => <SettingsForm settings={settings} currencies={currencies} />}
    </QueryContent>
  )
}

function SettingsForm({
  settings,
  currencies,
}: {
  settings: CurrencySettings
  currencies: readonly CompanyCurrency[]
}) {
  const queries = useQueryClient()
  const { form, save } = useRowForm({
    onDevice: { form: 'currency-settings' },
    row: settings,
    isReadOnly: !useMay('currencies.write'),
    queryKey: api.currencies.settings.queryKey(),
    startOf: ({ documentCurrency, rateDays }: CurrencySettings) => ({
      documentCurrency,
      rateDays: rateDays as TypedNumber,
    }),
    schema: CurrencySettingsDraft,
    send: (draft, under) => api.currencies.saveSettings.call(draft, under),
    done: currencyMessages.settingsSaved,
    failed: currencyMessages.settingsFailed,
    onRefused: ({ code, message }) =>
      code === 'CURRENCY_INACTIVE' ? { documentCurrency: message } : undefined,
    onSaved: () => void queries.invalidateQueries({ queryKey: api.rates.key() }),
  })
  const active = currencies.filter(({ currency, isActive }) => isActive && currency !== 'USD')
  return (
    <FormPanel
      title="Devise des documents"
      hint="Une nouvelle facture garde le taux du jour et montre un second total. Les autres ne bougent pas."
      form={form}
      save={save}
      isSecondary
    >
      <div className="pair">
        <ListSelect
          label="Devise affichée sur les documents"
          placeholder="Aucune"
          clearable
          data={active.map(({ currency }) => ({ value: currency, label: currencyFacts[currency].name }))}
          {...form.field('documentCurrency')}
        />
        <QuantityOfUnits
          label="Un taux sert, en jours"
          description="Au-delà, seul un gestionnaire encaisse avec ce taux."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.field('rateDays')}
        />
      </div>
    </FormPanel>
  )
}
