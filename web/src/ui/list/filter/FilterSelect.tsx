import { LazySelect } from '#ui/field/select/LazySelect.tsx'

type Props<Value extends string> = {
  /** The name of the filter and its placeholder: `Tous les types`. */
  all: string
  options: readonly Value[]
  /** The labels of the options where they differ from the values. */
  words?: Record<Value, string>
  value: Value | undefined
  onChange: (value: string | null) => void
}

/** A filter of a list: one value, or all. */
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
