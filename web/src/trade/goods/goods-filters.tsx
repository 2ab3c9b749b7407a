import { Button } from '@mantine/core'
import { LazySelect } from '#ui/LazySelect.tsx'
import type { ClientsHere } from './reception/useClientsHere.ts'

/** A filter that is on or off. */
export function OnlyButton({ word, value, onChange }: { word: string; value: string | undefined; onChange: (value: 'oui' | null) => void }) {
  const isOn = value !== undefined
  return (
    <Button variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={() => onChange(isOn ? null : 'oui')}>
      {word}
    </Button>
  )
}

/** The goods of one client. */
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
      searchable
      clearable
      limit={30}
      clearButtonProps={{ 'aria-label': 'Effacer ce filtre', tabIndex: 0 }}
      data={clients.all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
