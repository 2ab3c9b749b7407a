import type { Agent } from '@escale/contract/trade/reports/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { RemoteSelect } from '#ui/field/select/RemoteSelect.tsx'

type Props = { value: string | null; onChange: (id: string | null) => void }

/** A select of the members of the company, including former ones. */
export default function AgentSelect({ value, onChange }: Props) {
  const [loaded, setLoaded] = useState<Agent | null>(null)
  const byId = useQuery({
    ...api.reports.agents.queryOptions({ input: { id: value ?? undefined } }),
    enabled: value !== null && value !== loaded?.id,
    select: ({ items }) => items.find(({ id }) => id === value) ?? null,
  })
  return (
    <RemoteSelect
      className="filter-select"
      aria-label="Agent"
      placeholder="Tous les agents"
      noneFound="Aucun agent trouvé"
      clearable
      ask={(search) => ({ ...api.reports.agents.queryOptions({ input: { search } }), select: agentsOf })}
      chosen={loaded?.id === value ? loaded : (byId.data ?? null)}
      onChoose={(agent) => {
        setLoaded(agent)
        onChange(agent?.id ?? null)
      }}
      labelOf={({ name }) => name}
      optionOf={({ name }) => <span className="truncated">{name}</span>}
    />
  )
}

function agentsOf({ items }: { items: Agent[] }): Agent[] {
  return items
}
