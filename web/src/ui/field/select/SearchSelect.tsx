import type { SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { clearButtonProps } from '#ui/field/clear-button.ts'
import { typedText, type Unreadable, unfinishedInput } from '#ui/field/figure/typed-number.ts'
import { chooseFirst } from './choose-first.ts'
import { ListSelect } from './ListSelect.tsx'
import { useSearchText } from './useSearchText.ts'

export type SearchSelectProps = Omit<
  SelectProps<string>,
  'searchable' | 'searchValue' | 'onSearchChange' | 'onInput'
> & {
  /**
   * Called when the user leaves text that matches no option, so that the form refuses it. Without this prop,
   * as in a filter, the former choice is restored.
   */
  onUnfinished?: ((left: Unreadable) => void) | undefined
  /** The error text, for example `Choisissez un service dans la liste.` */
  unfinished?: string
}

/** A searchable select that has all its options from the start. */
export function SearchSelect({
  value,
  defaultValue,
  onChange,
  onUnfinished,
  unfinished = 'Choisissez dans la liste.',
  clearable,
  ...select
}: SearchSelectProps) {
  const start = value ?? defaultValue
  const [chosen, setChosen] = useUncontrolled<string | null>({
    value: value === undefined ? undefined : chosenText(value),
    defaultValue: chosenText(defaultValue),
    finalValue: null,
  })
  const labels = labelsOf(select.data)
  const search = useSearchText({
    chosen: labels.get(chosen ?? '') ?? '',
    start: typedText(start),
    onUnfinished: onUnfinished && leave,
  })

  function leave(typed: string | null) {
    if (typed === null) onChange?.(chosen, optionOf(chosen, labels))
    else onUnfinished?.(unfinishedInput(typed, unfinished))
  }

  return (
    <ListSelect
      selectFirstOptionOnChange
      allowDeselect={false}
      onKeyDown={chooseFirst}
      clearButtonProps={clearButtonProps(select)}
      {...select}
      searchable
      clearable={clearable && !select.readOnly}
      value={chosen}
      onChange={(next, option) => {
        search.settle(next === null ? '' : (labels.get(next) ?? ''))
        setChosen(next)
        onChange?.(next, option)
      }}
      onOptionSubmit={(same) => {
        search.settle(labels.get(same) ?? '')
        if (same === chosen) onChange?.(same, optionOf(same, labels))
      }}
      error={select.error ?? (search.isLeft ? unfinished : undefined)}
      onBlur={(event) => {
        search.leave()
        select.onBlur?.(event)
      }}
      {...search.input}
    />
  )
}

/** The value in a form may be an unfinished text object instead of a string. */
function chosenText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function optionOf(value: string | null, labels: Map<string, string>) {
  return { value: value ?? '', label: labels.get(value ?? '') ?? '', disabled: false }
}

function labelsOf(data: SelectProps<string>['data']): Map<string, string> {
  const items = (data ?? []).flatMap((option) =>
    typeof option === 'object' && 'group' in option ? option.items : [option],
  )
  return new Map(
    items.map((item) =>
      typeof item === 'object'
        ? [item.value, 'label' in item ? String(item.label) : item.value]
        : [item, item],
    ),
  )
}
