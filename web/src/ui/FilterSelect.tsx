import { LazySelect } from './LazySelect.tsx'

type Props<Value extends string> = {
  /** Names the filter, and shown while nothing is chosen: `Tous les types`. */
  all: string
  options: readonly Value[]
  value: Value | undefined
  onChange: (value: string | null) => void
}

/** One filter of a list: one value, or all. */
export function FilterSelect<Value extends string>({ all, options, value, onChange }: Props<Value>) {
  return (
    <LazySelect
      className="filter-select"
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer ce filtre', tabIndex: 0 }}
      data={[...options]}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
