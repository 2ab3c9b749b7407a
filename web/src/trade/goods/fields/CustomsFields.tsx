import { formatHsCode } from '@escale/contract/trade/freight/customs-codes'
import { packageKinds } from '@escale/contract/trade/freight/package-kinds'
import { dangerClasses, type GoodsKind } from '@escale/contract/trade/goods/words'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import styles from './CustomsFields.module.css'

type Form = Pick<
  DraftForm<Record<'description' | 'hsCode', string>, unknown>,
  'field' | 'text' | 'isReadOnly' | 'useWatchValue' | 'setFieldValue'
>
type Props = { form: Form; kind: GoodsKind; chosenBy: string | null }

/** The customs data of a lot: package, code of the Harmonized System, value, dangerous goods. */
export default function CustomsFields({ form, kind, chosenBy }: Props) {
  const value = form.field('declaredValue')
  return (
    <div className="fields">
      {kind === 'Colis' && (
        <LazySelect
          label="Emballage"
          data={packageKinds}
          allowDeselect={false}
          {...form.field('packageKind')}
        />
      )}
      <TextInput
        label="Code SH"
        placeholder="8517.13"
        autoComplete="off"
        inputMode="numeric"
        description={chosenBy ? `Choisi par ${chosenBy}.` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('hsCode')}
      />
      {!form.isReadOnly && <ProposedCodes form={form} />}
      <MoneyInput label="Valeur déclarée" {...value} onEmpty={() => value.onChange(null)} />
      <div className="pair">
        <TextInput
          label="Numéro ONU"
          placeholder="UN3480"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('unNumber')}
        />
        <LazySelect
          label="Classe de danger"
          data={[...dangerClasses]}
          clearable={!form.isReadOnly}
          {...form.field('dangerClass')}
        />
      </div>
    </div>
  )
}

/** Codes proposed for the typed code, or for the description of the goods. A person chooses. */
function ProposedCodes({ form }: { form: Form }) {
  const description = form.useWatchValue('description')
  const typed = form.useWatchValue('hsCode')
  const isComplete = /^\d{6}/.test((typed ?? '').replaceAll(/[\s.]/g, ''))
  const [text] = useDebouncedValue((typed || description || '').slice(0, 100), 300)
  const { data } = useQuery({
    ...api.customsCodes.find.queryOptions({ input: { text } }),
    enabled: text.length > 2 && !isComplete,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isComplete || !data || data.length === 0) return null
  return (
    <ul className={styles.codes} aria-label="Codes SH proposés">
      {data.slice(0, 5).map(({ code, title }) => (
        <li key={code}>
          <UnstyledButton className="link" fz="sm" onClick={() => form.setFieldValue('hsCode', code)}>
            {formatHsCode(code)}
          </UnstyledButton>{' '}
          <span className="muted small" lang="en">
            {title}
          </span>
        </li>
      ))}
    </ul>
  )
}
