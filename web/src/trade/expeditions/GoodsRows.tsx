import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { Group, Stack } from '@mantine/core'
import { useSession } from '#session/useSession.ts'
import { exemptionWords } from '#trade/exemption-words.ts'
import { counted } from '#ui/count.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { formatWeight } from '#ui/WeightInput.tsx'
import styles from './expeditions.module.css'
import { formatVolume } from './figures.ts'

type Props = {
  label: string
  goods: readonly GoodsLine[]
  /** None, and nothing is chosen: for who only reads. */
  chosen?: Pick<ReadonlySet<string>, 'has'>
  onToggle?: (line: GoodsLine) => void
}

/** Goods one under the other, each with a box to tick where something can be done with it. */
export function GoodsRows({ label, goods, chosen, onToggle }: Props) {
  const { company } = useSession()
  return (
    <ul className="rows" aria-label={label}>
      {goods.map((line) => (
        <li key={line.id}>
          {chosen && onToggle && (
            <input
              className={styles.tick}
              type="checkbox"
              aria-label={`Choisir ${line.number}`}
              checked={chosen.has(line.id)}
              onChange={() => onToggle(line)}
            />
          )}
          <Stack gap={4} flex={1} miw={180}>
            <Group gap="sm">
              <b className="strong num">{line.number}</b>
              <span>{line.clientName ?? <span className="muted">Sans propriétaire</span>}</span>
            </Group>
            <span className="muted small">{[line.brand, line.description, line.code].filter(Boolean).join(' · ')}</span>
            {line.notBillableReason !== null && <span className="muted small">{exemptionWords(line, company?.timeZone)}</span>}
          </Stack>
          <span className="num">{measuresOf(line)}</span>
          <Group gap="xs">
            <StatusBadge status={line.status} />
            {line.billing === 'Facturé' && <span className="pill plain">{line.billing}</span>}
            {line.danger !== 'non' && <span className="pill wait plain">{line.danger}</span>}
          </Group>
        </li>
      ))}
    </ul>
  )
}

function measuresOf({ quantity, weightKg, volumeM3 }: GoodsLine): string {
  const measures = [counted(quantity, 'pièce'), weightKg !== null && formatWeight(weightKg), volumeM3 !== null && formatVolume(volumeM3)]
  return measures.filter(Boolean).join(' · ')
}
