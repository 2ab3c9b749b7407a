import { Select } from '@mantine/core'

type Props<Value extends string> = {
  label: string
  /** Shown when nothing is chosen: `Tous les types`. */
  all: string
  options: readonly Value[]
  value: Value | undefined
  onChange: (value: string | null) => void
}

/** One filter of a list: one value, or all. */
export function FilterSelect<Value extends string>({ label, all, options, value, onChange }: Props<Value>) {
  return (
    <Select
      className="filter-select"
      aria-label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': `Effacer : ${label}`, tabIndex: 0 }}
      data={[...options]}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
