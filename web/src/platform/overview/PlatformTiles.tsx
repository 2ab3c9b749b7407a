import type { Overview } from '@escale/contract/platform/overview/contract'
import { SimpleGrid } from '@mantine/core'
import { pluralize } from '#ui/figures/count.ts'
import { FigureTile } from '#ui/figures/Tile.tsx'

/** Five figures about the platform. */
export function PlatformTiles({ overview }: { overview: Overview | undefined }) {
  const suspended = overview?.companies.suspended ?? 0
  const failed = (overview?.jobs.failed ?? 0) + (overview?.mail.failed ?? 0)
  return (
    <SimpleGrid
      className="tiles"
      component="section"
      cols={{ base: 2, sm: 5 }}
      spacing={{ base: 'sm', sm: 'md' }}
      mb="lg"
      aria-label="Chiffres"
    >
      <FigureTile
        isLarge
        label="Entreprises actives"
        figure={overview?.companies.active}
        detail={suspended > 0 ? pluralize(suspended, 'suspendue') : undefined}
        to="/app/entreprises"
      />
      <FigureTile
        isLarge
        label="Utilisateurs, 7 jours"
        figure={overview?.activePeople}
        detail="se sont connectés"
      />
      <FigureTile
        isLarge
        label="Accès support"
        figure={overview?.openSupports}
        detail="ouverts maintenant"
        to="/super-admin?onglet=journal"
      />
      <FigureTile
        isLarge
        label="Tâches à faire"
        figure={overview && overview.jobs.waiting + overview.mail.waiting}
        detail="dont les emails"
      />
      <FigureTile
        isLarge
        label="En échec"
        figure={overview && failed}
        detail="tâches et emails"
        isAlarming={failed > 0}
      />
    </SimpleGrid>
  )
}
