import type { Agent } from '@escale/contract/trade/reports/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { RemoteSelect } from '#ui/field/RemoteSelect.tsx'

type Props = { value: string | null; onChange: (id: string | null) => void }

/** Somebody whose work is counted, by name: of the company, or no longer. */
export default function AgentSelect({ value, onChange }: Props) {
  const [seen, setSeen] = useState<Agent | null>(null)
  const known = useQuery({
    ...api.reports.agents.queryOptions({ input: { id: value ?? undefined } }),
    enabled: value !== null && value !== seen?.id,
    select: ({ items }) => items.find(({ id }) => id === value) ?? null,
  })
  return (
    <RemoteSelect
      className="filter-select"
      aria-label="Agent"
      placeholder="Tous les agents"
      noneFound="Aucun agent trouvé"
      clearable
      ask={(search) => ({ ...api.reports.agents.queryOptions({ input: { search } }), select: itemsOf })}
      chosen={seen?.id === value ? seen : (known.data ?? null)}
      onChoose={(agent) => {
        setSeen(agent)
        onChange(agent?.id ?? null)
      }}
      labelOf={({ name }) => name}
      optionOf={({ name }) => <span className="truncated">{name}</span>}
    />
  )
}

function itemsOf({ items }: { items: Agent[] }): Agent[] {
  return items
}
