import { LazySelect } from '#ui/field/select/LazySelect.tsx'

type Props<Value extends string> = {
  /** The name of the filter, also shown as placeholder: `Tous les types`. */
  all: string
  options: readonly Value[]
  /** Labels of the options, if different from their values. */
  words?: Record<Value, string>
  value: Value | undefined
  onChange: (value: string | null) => void
}

/** A filter with which the user chooses one value, or all. */
export function FilterSelect<Value extends string>({ all, options, words, value, onChange }: Props<Value>) {
  return (
    <LazySelect
      className="filter-select"
      placeholder={all}
      clearable
      data={options.map((option) => ({ value: option, label: words?.[option] ?? option }))}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
