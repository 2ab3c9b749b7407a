import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { CurrentRates } from './CurrentRates.tsx'
import { RateHistory } from './RateHistory.tsx'

/** The rates that apply now, and those that were written before. */
export default function RatesPage() {
  const mayManage = useMay('currencies.write')
  return (
    <div className="page">
      <PageHeader title="Taux du jour">
        {mayManage && (
          <Anchor component={Link} to="/app/parametres/facturation" fz="sm">
            Régler les devises
          </Anchor>
        )}
      </PageHeader>
      <Stack gap={12}>
        <CurrentRates />
        <RateHistory />
      </Stack>
    </div>
  )
}
