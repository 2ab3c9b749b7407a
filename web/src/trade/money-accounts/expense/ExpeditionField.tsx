import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

/** The expedition that an expense is for, of the hundred newest ones. */
export function ExpeditionField(field: FieldProps) {
  const { data } = useQuery(
    api.expeditions.list.queryOptions({ input: { sort: 'createdAt', order: 'desc', limit: 100 } }),
  )
  const options = (data?.items ?? []).map(({ id, reference, origin, destination }) => ({
    value: id,
    label: `${reference} · ${origin} → ${destination}`,
  }))
  return (
    <SearchSelect
      label="Expédition"
      placeholder="Aucune"
      clearable
      nothingFoundMessage="Aucune expédition"
      {...field}
      onUnfinished={field.onChange}
      data={options}
    />
  )
}
