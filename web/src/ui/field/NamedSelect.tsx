import { SearchSelect } from './SearchSelect.tsx'

type Props = {
  /** Names the filter, and shown while nothing is chosen: `Toutes les actions`. */
  all: string
  options: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | null) => void
}

/** One filter whose values are said otherwise than they are written; typing looks for one. */
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
