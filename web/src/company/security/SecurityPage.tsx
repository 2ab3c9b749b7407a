import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useHistoryFilters } from '#channels/history/useHistoryFilters.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { takeFile } from '#ui/files/download-file.ts'
import { LiveSign } from './LiveSign.tsx'
import { LogPanel } from './LogPanel.tsx'
import { SecurityTiles } from './SecurityTiles.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { useSecurityFilters } from './useSecurityFilters.ts'

const CompanyHistory = lazyPart(() => import('#channels/history/CompanyHistory.tsx'))

const views = [
  { value: 'journal', label: 'Journal' },
  { value: 'historique', label: 'Historique' },
  { value: 'sessions', label: 'Sessions' },
] as const

/** The security page: the log of events, the history of records and the open sessions. */
export default function SecurityPage() {
  const filters = useSecurityFilters()
  const history = useHistoryFilters()
  const [params, setParams] = useSearchParams()
  const view = views.find(({ value }) => value === params.get('vue'))?.value ?? 'journal'
  const { data: summary } = useQuery({ ...api.security.summary.queryOptions(), staleTime: 60_000 })
  const people = summary?.people ?? []
  return (
    <div className="page">
      <PageHeader title="Sécurité">
        {view === 'historique' ? (
          <ExportButton path="/api/company-history.csv" asked={history.asked} />
        ) : (
          <ExportButton path="/api/security-logs.csv" asked={filters.asked} />
        )}
      </PageHeader>
      <SecurityTiles summary={summary} />
      <Group justify="space-between" mb="md">
        <Segmented
          label="Vue"
          options={views}
          value={view}
          onChange={(next) => setParams(next === 'journal' ? {} : { vue: next })}
        />
        <LiveSign />
      </Group>
      {view === 'journal' && <LogPanel filters={filters} people={people} />}
      {view === 'historique' && (
        <Suspense fallback={<Loading />}>
          <CompanyHistory filters={history} people={people} />
        </Suspense>
      )}
      {view === 'sessions' && <SessionsPanel />}
    </div>
  )
}

type LogQuery = Record<string, string | boolean | undefined>

/** Downloads the list as a file, with the filters shown on screen. */
function ExportButton({ path, asked }: { path: string; asked: LogQuery }) {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => takeFile(`${path}?${query}`, 'Le fichier CSV')}
    >
      Exporter en CSV
    </Button>
  )
}
