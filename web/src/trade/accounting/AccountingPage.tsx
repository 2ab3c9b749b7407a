import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { Downloads } from '#ui/files/Downloads.tsx'
import { EntriesPanel } from './EntriesPanel.tsx'

/** The accounting export: the entries of a period, to check and to download. */
export default function AccountingPage() {
  const maySet = useMay('accounting.write')
  return (
    <div className="page flowing">
      <PageHeader title="Comptabilité">
        {maySet && (
          <Anchor component={Link} to="/app/parametres/comptabilite" fz="sm">
            Régler les numéros de compte
          </Anchor>
        )}
      </PageHeader>
      <Downloads />
      <EntriesPanel />
    </div>
  )
}
