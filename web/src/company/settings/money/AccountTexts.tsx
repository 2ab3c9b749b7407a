import type { StoredAccountKind } from '@escale/contract/trade/money-accounts/words'
import { TextInput } from '@mantine/core'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

type Labels = { operator: string; number: string } | null

/** Names of the fields that identify an account. A till has none. */
export const numberLabels: Record<StoredAccountKind, Labels> = {
  caisse: null,
  banque: { operator: 'Banque', number: 'Numéro du compte' },
  'mobile money': { operator: 'Opérateur', number: 'Téléphone' },
  carte: { operator: 'Banque ou réseau', number: 'Numéro du contrat' },
  transit: null,
}

type TextField = 'agency' | 'operator' | 'number'

type Props = { form: { text: (path: TextField) => FieldProps }; labels: Labels }

export function AccountTexts({ form, labels }: Props) {
  return (
    <>
      {labels && (
        <div className="pair">
          <TextInput label={labels.operator} autoComplete="off" {...form.text('operator')} />
          <TextInput label={labels.number} autoComplete="off" {...form.text('number')} />
        </div>
      )}
      <TextInput label="Agence" autoComplete="off" {...form.text('agency')} />
    </>
  )
}
