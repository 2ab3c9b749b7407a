import { LazySelect } from '#ui/field/LazySelect.tsx'

type Props<Value extends string> = {
  /** Names the filter, and shown while nothing is chosen: `Tous les types`. */
  all: string
  options: readonly Value[]
  /** What is read of each, when it is not what it says itself. */
  words?: Record<Value, string>
  value: Value | undefined
  onChange: (value: string | null) => void
}

/** One filter of a list: one value, or all. */
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
