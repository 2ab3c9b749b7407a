import type { SecuritySummary } from '@escale/contract/company/security/contract'
import { alarmingFailures } from '@escale/contract/company/security/words'
import { SimpleGrid, Text } from '@mantine/core'
import { FigureTile } from '#ui/figures/Tile.tsx'
import styles from './Security.module.css'

/** Counts of security events in the last 24 hours. Each one links to the events it counts. */
export function SecurityTiles({ summary }: { summary: SecuritySummary | undefined }) {
  const isAlarming = (summary?.worst ?? 0) >= alarmingFailures
  return (
    <SimpleGrid
      component="section"
      className={styles.tiles}
      cols={{ sm: 5 }}
      spacing={{ base: 'sm', sm: 'md' }}
      mb={{ base: 'md', sm: 'lg' }}
      aria-label="Dernières 24 heures"
    >
      <FigureTile label="Connexions" figure={summary?.signIns} to="?action=LOGIN_ATTEMPT&resultat=succes" />
      <FigureTile
        label="Échecs"
        figure={summary?.failures}
        isAlarming={isAlarming}
        detail={isAlarming && <Worst failures={summary?.worst ?? 0} />}
        to="?action=LOGIN_ATTEMPT&resultat=echec"
      />
      <FigureTile label="Comptes visés" figure={summary?.targets} to="?action=LOGIN_ATTEMPT&resultat=echec" />
      <FigureTile label="Sessions ouvertes" figure={summary?.openSessions} to="?vue=sessions" />
      <FigureTile label="Refus d'accès" figure={summary?.denials} to="?action=ACCESS_DENIED" />
    </SimpleGrid>
  )
}

/** The failed sign-ins of the most attacked account. Hidden on a phone, where five tiles leave no room. */
function Worst({ failures }: { failures: number }) {
  return (
    <Text span inherit c="var(--e-danger)" className="desk-only">
      {failures} sur un même compte
    </Text>
  )
}
