import type { Overview } from '@escale/contract/platform/contract'
import { Link } from 'react-router'
import { counted, formatNumber } from '#ui/count.ts'
import styles from './platform.module.css'

/** The platform in five figures. */
export function PlatformTiles({ overview }: { overview: Overview | undefined }) {
  const suspended = overview?.companies.suspended ?? 0
  const failed = (overview?.jobs.failed ?? 0) + (overview?.mail.failed ?? 0)
  return (
    <section className={styles.tiles} aria-label="Chiffres">
      <Tile
        label="Entreprises actives"
        figure={overview?.companies.active}
        detail={suspended > 0 ? counted(suspended, 'suspendue') : undefined}
        to="/app/entreprises"
      />
      <Tile label="Utilisateurs, 7 jours" figure={overview?.activePeople} detail="se sont connectés" />
      <Tile label="Accès support" figure={overview?.openSupports} detail="ouverts maintenant" to="/super-admin?onglet=journal" />
      <Tile label="Tâches à faire" figure={overview && overview.jobs.waiting + overview.mail.waiting} detail="dont les emails" />
      <Tile label="En échec" figure={overview && failed} detail="tâches et emails" isAlarming={failed > 0} />
    </section>
  )
}

type TileProps = { label: string; figure: number | undefined; detail: string | undefined; to?: string; isAlarming?: boolean }

function Tile({ label, figure, detail, to, isAlarming = false }: TileProps) {
  const words = (
    <>
      <span className={styles.tileLabel}>{label}</span>
      <span className={`num ${styles.figure} ${isAlarming ? styles.alarming : ''}`}>{figure === undefined ? '–' : formatNumber(figure)}</span>
      {detail && <span className="muted small">{detail}</span>}
    </>
  )
  if (!to) return <div className={styles.tile}>{words}</div>
  return (
    <Link className={`${styles.tile} ${styles.linked}`} to={to}>
      {words}
    </Link>
  )
}
