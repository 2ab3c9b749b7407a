import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { LiveSign } from './LiveSign.tsx'
import { LogPanel } from './LogPanel.tsx'
import { SecurityTiles } from './SecurityTiles.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { type SecurityFilters, useSecurityFilters } from './useSecurityFilters.ts'

const views = [
  { value: 'journal', label: 'Journal' },
  { value: 'sessions', label: 'Sessions ouvertes' },
] as const

/** What happens to the accounts of the company, and who is in it now. */
export default function SecurityPage() {
  const filters = useSecurityFilters()
  const [params, setParams] = useSearchParams()
  const view = params.get('vue') === 'sessions' ? 'sessions' : 'journal'
  const { data: summary } = useQuery({ ...api.security.summary.queryOptions(), staleTime: 60_000 })
  return (
    <div className="page">
      <PageHeader title="Sécurité">
        <ExportButton filters={filters} />
      </PageHeader>
      <SecurityTiles summary={summary} />
      <Group justify="space-between" mb="md">
        <Segmented label="Vue" options={views} value={view} onChange={(next) => setParams(next === 'sessions' ? { vue: next } : {})} />
        <LiveSign />
      </Group>
      {view === 'journal' ? <LogPanel filters={filters} people={summary?.people ?? []} /> : <SessionsPanel />}
    </div>
  )
}

/** What is shown, as a file: the same filters, up to fifty thousand events. */
function ExportButton({ filters: { asked } }: { filters: SecurityFilters }) {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))
  return (
    <Button
      component="a"
      href={`/api/security-logs.csv?${query}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
    >
      Exporter en CSV
    </Button>
  )
}
