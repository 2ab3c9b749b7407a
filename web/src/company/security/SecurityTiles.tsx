import type { SecuritySummary } from '@escale/contract/company/security/contract'
import { alarmingFailures } from '@escale/contract/company/security/words'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#ui/count.ts'
import styles from './Security.module.css'

/** The last 24 hours; each figure leads to its events. */
export function SecurityTiles({ summary }: { summary: SecuritySummary | undefined }) {
  const isAlarming = (summary?.worst ?? 0) >= alarmingFailures
  return (
    <section className={styles.tiles} aria-label="Dernières 24 heures">
      <Tile label="Connexions" figure={summary?.signIns} to="?action=LOGIN_ATTEMPT&resultat=succes" />
      <Tile label="Échecs" figure={summary?.failures} isAlarming={isAlarming} to="?action=LOGIN_ATTEMPT&resultat=echec">
        {isAlarming && `${summary?.worst} sur un même compte`}
      </Tile>
      <Tile label="Comptes visés" figure={summary?.targets} to="?action=LOGIN_ATTEMPT&resultat=echec" />
      <Tile label="Sessions ouvertes" figure={summary?.openSessions} to="?vue=sessions" />
      <Tile label="Refus d'accès" figure={summary?.denials} to="?action=ACCESS_DENIED" />
    </section>
  )
}

type TileProps = { label: string; figure: number | undefined; to: string; isAlarming?: boolean; children?: ReactNode }

function Tile({ label, figure, to, isAlarming = false, children }: TileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={`${styles.figure} num ${isAlarming ? styles.alarming : ''}`}>{figure === undefined ? '–' : formatNumber(figure)}</span>
      {children && <span className={styles.alarming}>{children}</span>}
    </Link>
  )
}
