import { packageKinds } from '@escale/contract/trade/freight/package-kinds'
import type { CustomsLine } from '@escale/contract/trade/goods/customs'
import { customsLineFields } from '@escale/contract/trade/goods/customs-draft'
import { dangerClasses } from '@escale/contract/trade/goods/words'
import { formatWeight } from '@escale/contract/values/measures'
import { Button, Group, TextInput } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { SaveTrouble } from '#ui/form/save/SaveTrouble.tsx'
import styles from './customs.module.css'
import { HsCodeInput } from './HsCodeInput.tsx'
import { focusNextRow } from './next-row.ts'
import { type RowState, useCustomsRow } from './useCustomsRow.ts'

const labels = labelsOf(customsLineFields)

type Props = { line: CustomsLine; isReadOnly: boolean; onOpen: (id: string) => void }

/** A lot of the grid. Enter goes to the same column of the next lot, and leaving the row saves it. */
export function CustomsRow({ line, isReadOnly, onOpen }: Props) {
  const custom = useCustomsRow(line, isReadOnly)
  const { form, save } = custom

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) custom.leave()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const field = event.target
    if (event.key !== 'Enter' || event.defaultPrevented || !(field instanceof HTMLInputElement)) return
    if (field.dataset.expanded === 'true') return
    event.preventDefault()
    if (!custom.isValid() || !focusNextRow(field)) custom.submit()
  }

  return (
    <li className={styles.row} aria-label={line.number} onBlur={leave} onKeyDown={onKeyDown}>
      <RowHead line={line} row={custom.row} onOpen={onOpen} />
      <fieldset className={styles.fields} disabled={save.isPending} onChange={custom.noteTyped}>
        <legend className="visually-hidden">{line.number}</legend>
        <RowFields form={form} kind={line.kind} />
      </fieldset>
      <RowStatus state={custom.state} isPending={save.isPending} onStartAgain={form.startAgain} />
      <SaveTrouble save={save} labels={labels} submit={custom.submit} />
    </li>
  )
}

type HeadProps = Pick<Props, 'line' | 'onOpen'> & { row: CustomsLine }

function RowHead({
  line: { id, number, code, clientName, quantity, weightKg, danger },
  row,
  onOpen,
}: HeadProps) {
  const facts = [code, pluralize(quantity, 'pièce'), weightKg !== null && formatWeight(weightKg)]
  return (
    <div className={styles.lot}>
      <button type="button" className={`strong num ${styles.name}`} onClick={() => onOpen(id)}>
        {number}
      </button>
      <span className="small">{clientName ?? 'Sans propriétaire'}</span>
      <span className="muted small">{facts.filter(Boolean).join(' · ')}</span>
      {danger !== 'non' && <span className="pill wait plain">{danger}</span>}
      {row.hsCodeByName && <span className="muted small">Code choisi par {row.hsCodeByName}</span>}
    </div>
  )
}

type FieldsProps = { form: ReturnType<typeof useCustomsRow>['form']; kind: CustomsLine['kind'] }

function RowFields({ form, kind }: FieldsProps) {
  const value = form.field('declaredValue')
  return (
    <>
      <TextInput
        label="Désignation"
        className={styles.description}
        data-column="description"
        autoComplete="off"
        {...form.text('description')}
      />
      {kind === 'Colis' ? (
        <ListSelect
          label="Emballage"
          data={packageKinds}
          data-column="packageKind"
          allowDeselect={false}
          {...form.field('packageKind')}
        />
      ) : (
        <span className={`muted small ${styles.vehicle}`}>Véhicule</span>
      )}
      <HsCodeInput
        label="Code SH"
        data-column="hsCode"
        describe={() => form.getValues().description}
        {...form.field('hsCode')}
      />
      <MoneyInput
        label="Valeur déclarée"
        data-column="declaredValue"
        {...value}
        onEmpty={() => value.onChange(null)}
      />
      <TextInput
        label="Numéro ONU"
        data-column="unNumber"
        autoComplete="off"
        autoCapitalize="characters"
        {...form.text('unNumber')}
      />
      <ListSelect
        label="Classe"
        data={[...dangerClasses]}
        data-column="dangerClass"
        clearable={!form.isReadOnly}
        {...form.field('dangerClass')}
      />
    </>
  )
}

type StatusProps = { state: RowState; isPending: boolean; onStartAgain: () => void }

function RowStatus({ state, isPending, onStartAgain }: StatusProps) {
  const text = isPending
    ? 'Enregistrement…'
    : state === 'saved'
      ? 'Enregistré'
      : state === 'typed'
        ? 'Pas encore enregistré'
        : ''
  return (
    <Group className={styles.status} gap="xs" justify="flex-end">
      <span className="small muted" role="status">
        {text}
      </span>
      {state === 'typed' && !isPending && (
        <Button size="compact-xs" variant="subtle" onClick={onStartAgain}>
          Rétablir
        </Button>
      )}
    </Group>
  )
}
