import { SearchSelect } from './SearchSelect.tsx'

type Props = {
  /** The name of the filter, also shown as placeholder: `Toutes les actions`. */
  all: string
  options: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | null) => void
}

/** A searchable filter whose options have labels different from their values. */
export function NamedSelect({ all, options, value, onChange }: Props) {
  return (
    <SearchSelect
      className="filter-select"
      aria-label={all}
      placeholder={all}
      clearable
      nothingFoundMessage="Aucun résultat"
      data={options}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
