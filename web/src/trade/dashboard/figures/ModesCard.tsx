import type { Dashboard, DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Group } from '@mantine/core'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { FigureTable } from '#ui/figures/FigureTable.tsx'
import styles from './charts.module.css'
import { useOwnFilter } from './useOwnFilter.ts'

type Props = { modes: DashboardMoney['modes']; isOwn: boolean; period: Dashboard['period'] }

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent' })

/** The billed amount of each transport mode, as a table with bars. */
export function ModesCard({ modes, isOwn, period }: Props) {
  const linkTo = useLinkTo()
  const mine = useOwnFilter(isOwn)
  const total = modes.reduce((sum, { invoiced }) => sum + invoiced, 0)
  return (
    <section className="card" aria-labelledby="modes">
      <Group className={styles.head} gap="4px 12px">
        <h2 id="modes">Maritime / Aérien</h2>
        <span className={`muted ${styles.note}`}>
          {isOwn ? 'vos factures, sur la période' : 'facturé sur la période'}
        </span>
      </Group>
      {total === 0 ? (
        <p className={`muted ${styles.nothing}`}>Rien de facturé sur cette période.</p>
      ) : (
        <FigureTable
          caption="Part de chaque mode dans ce qui est facturé"
          columns={[
            { title: 'Mode' },
            { title: 'Facturé', isFigure: true },
            { title: 'Part', isFigure: true },
          ]}
          rows={modes.map(({ mode, invoiced }) => ({
            key: mode,
            cells: [
              { text: <Share word={mode} share={invoiced / total} /> },
              {
                text: formatMoney(invoiced),
                to: linkTo('invoices', { type: mode, du: period.from, au: period.to, ...mine }),
              },
              { text: percents.format(invoiced / total) },
            ],
          }))}
        />
      )}
    </section>
  )
}

function Share({ word, share }: { word: string; share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.word}>{word}</span>
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="8" />
        <rect className={styles.part} width={share * 100} height="8" />
      </svg>
    </span>
  )
}
