import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { ExpenseSettingsDraft } from '@escale/contract/trade/money-accounts/draft'
import type { ExpenseSettings } from '@escale/contract/trade/money-accounts/expenses'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import type { Ceilings } from '@escale/contract/trade/money-accounts/words'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { CurrencyInput } from '#ui/field/figure/CurrencyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

const labels: Labels<ExpenseSettings> = {
  categories: ['Catégories', (names) => names.join(', ')],
  employeeCeilings: ["Plafonds d'un employé", ceilingsText],
  managerCeilings: ["Plafonds d'un gestionnaire", ceilingsText],
}

/** Categories of expenses, and the highest amount of one expense by role and currency. */
export function ExpensesPanel() {
  const query = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Les réglages des dépenses n'ont pas pu être chargés">
      {(settings) => <ExpensesForm settings={settings} />}
    </QueryContent>
  )
}

function ExpensesForm({ settings }: { settings: ExpenseSettings }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'expense-settings' },
    row: settings,
    isReadOnly: !useMay('accounts.write'),
    queryKey: api.expenses.settings.queryKey({ input: {} }),
    startOf: settingsStart,
    schema: ExpenseSettingsDraft,
    send: (draft, under) => api.expenses.saveSettings.call(draft, under),
    done: accountMessages.settingsSaved,
    failed: accountMessages.settingsFailed,
  })
  return (
    <FormPanel
      title="Dépenses"
      hint="Le plafond d'une dépense, par rôle. Un champ vide n'en met pas, un administrateur n'en a pas."
      form={form}
      save={save}
      labels={labels}
    >
      <TagsInput
        label="Catégories"
        description="Écrivez un nom, puis Entrée."
        maxTags={50}
        {...form.field('categories')}
      />
      {settings.currencies.map((currency) => (
        <div className="pair" key={currency}>
          <Ceiling who="Employé" currency={currency} field={form.field(`employeeCeilings.${currency}`)} />
          <Ceiling who="Gestionnaire" currency={currency} field={form.field(`managerCeilings.${currency}`)} />
        </div>
      ))}
    </FormPanel>
  )
}

type CeilingProps = {
  who: string
  currency: Currency
  field: ReturnType<ReturnType<typeof useRowForm>['form']['field']>
}

function Ceiling({ who, currency, field }: CeilingProps) {
  const { key, ...props } = field
  return (
    <CurrencyInput
      key={key}
      label={`${who}, en ${currencyFacts[currency].sign}`}
      placeholder="Sans plafond"
      {...props}
      currency={currency}
      onEmpty={() => props.onChange(undefined)}
    />
  )
}

type Start = Pick<ExpenseSettings, 'categories'> & {
  employeeCeilings: Partial<Record<Currency, TypedNumber>>
  managerCeilings: Partial<Record<Currency, TypedNumber>>
}

function settingsStart({ categories, employeeCeilings, managerCeilings }: ExpenseSettings): Start {
  return { categories, employeeCeilings, managerCeilings }
}

function ceilingsText(ceilings: Ceilings): string {
  const amounts = Object.entries(ceilings) as [Currency, number][]
  return amounts.map(([currency, amount]) => formatAmount(amount, currency)).join(', ') || 'aucun'
}
