import type { AccountingSettings } from '@escale/contract/trade/accounting/contract'
import { AccountNumbersDraft } from '@escale/contract/trade/accounting/draft'
import { accountingMessages } from '@escale/contract/trade/accounting/messages'
import { accountRoles, roleKeys, treasuryRoles } from '@escale/contract/trade/accounting/words'
import { Anchor, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
import styles from './Accounting.module.css'

const labels: Labels<AccountingSettings> = {
  roles: ['Comptes', (roles) => roleKeys.map((role) => roles[role]).join(', ')],
  categories: ['Dépenses', namedNumbers],
  accounts: ["Comptes d'argent", namedNumbers],
}

/** The account numbers in the entries: by use, by category of expenses and by money account. */
export function NumbersPanel({ settings }: { settings: AccountingSettings }) {
  const queries = useQueryClient()
  const { form, save } = useRowForm({
    onDevice: { form: 'accounting-settings' },
    row: settings,
    isReadOnly: !useMay('accounting.write'),
    queryKey: api.accounting.settings.queryKey(),
    startOf: numbersStart,
    schema: AccountNumbersDraft,
    send: (draft, under) => api.accounting.saveSettings.call(draft, under),
    done: accountingMessages.saved,
    failed: accountingMessages.saveFailed,
    onSaved: () => void queries.invalidateQueries({ queryKey: api.accounting.preview.key() }),
  })
  const { roles, categories, accounts } = settings
  return (
    <FormPanel
      title="Numéros de compte"
      hint="Ceux du plan SYSCOHADA révisé, pour toutes les périodes. Faites-les vérifier par un comptable."
      form={form}
      save={save}
      labels={labels}
      footer={
        <Anchor component={Link} to="/app/comptabilite" fz="sm" mr="auto">
          Voir les écritures
        </Anchor>
      }
    >
      <Numbers>
        {roleKeys.map((role) => (
          <NumberField key={role} label={accountRoles[role].name} field={form.text(`roles.${role}`)} />
        ))}
      </Numbers>
      {categories.length > 0 && (
        <Numbers title="Dépenses par catégorie">
          {categories.map(({ name }, place) => (
            <NumberField
              key={name}
              label={name}
              placeholder={roles.otherExpenses}
              field={form.text(`categories.${place}.number`)}
            />
          ))}
        </Numbers>
      )}
      {accounts.length > 0 && (
        <Numbers title="Comptes d'argent, s'ils ont un numéro à eux">
          {accounts.map(({ id, name, kind }, place) => (
            <NumberField
              key={id}
              label={name}
              placeholder={roles[treasuryRoles[kind]]}
              field={form.text(`accounts.${place}.number`)}
            />
          ))}
        </Numbers>
      )}
    </FormPanel>
  )
}

function Numbers({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.numbers}>
      <legend className={title ? undefined : 'visually-hidden'}>{title ?? 'Comptes'}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {children}
      </SimpleGrid>
    </fieldset>
  )
}

type NumberFieldProps = { label: string; placeholder?: string; field: FieldProps }

function NumberField({ label, placeholder, field: { key, ...field } }: NumberFieldProps) {
  return (
    <TextInput
      key={key}
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      {...field}
    />
  )
}

function numbersStart({ roles, categories, accounts }: AccountingSettings) {
  return {
    roles,
    categories: categories.map(({ name, number }) => ({ name, number: number ?? '' })),
    accounts: accounts.map(({ id, number }) => ({ id, number: number ?? '' })),
  }
}

function namedNumbers(rows: readonly { name: string; number: string | null }[]): string {
  const numbered = rows.filter(({ number }) => number !== null)
  return numbered.map(({ name, number }) => `${name} ${number}`).join(', ') || 'aucun'
}
