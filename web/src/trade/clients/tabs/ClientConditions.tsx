import { Stack } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'
import { Part } from '#ui/feedback/Part.tsx'
import { CreditLimitPanel } from './CreditLimitPanel.tsx'
import type { ClientTabProps } from './client-tab-props.ts'
import { PriceGroupPanel } from './PriceGroupPanel.tsx'

/** The conditions of this client: a panel for each optional part that the company uses. */
export default function ClientConditions({ client }: ClientTabProps) {
  const mayReadPrices = useMay('prices.read')
  const mayReadLimits = useMay('limits.read')
  return (
    <Stack gap="md">
      {mayReadLimits && (
        <Part name="Plafond de crédit">
          <CreditLimitPanel clientId={client.id} />
        </Part>
      )}
      {mayReadPrices && (
        <Part name="Groupe tarifaire">
          <PriceGroupPanel clientId={client.id} />
        </Part>
      )}
    </Stack>
  )
}
