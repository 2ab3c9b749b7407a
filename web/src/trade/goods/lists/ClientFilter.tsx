import type { ClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'

/** A filter of the list by client. */
export function ClientFilter({
  clients,
  value,
  onChange,
}: {
  clients: ClientsHere
  value: string | undefined
  onChange: (id: string | null) => void
}) {
  return (
    <LazySelect
      className="filter-select"
      aria-label="Client"
      placeholder="Tous les clients"
      nothingFoundMessage="Aucun client trouvé"
      searchable
      clearable
      limit={30}
      data={clients.all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
