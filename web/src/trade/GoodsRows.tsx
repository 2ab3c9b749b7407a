import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { exemptionText } from './exemption-text.ts'
import styles from './GoodsRows.module.css'
import { goodsLocation } from './goods-location.ts'
import { OptionalLink } from './OptionalLink.tsx'
import { useGoodsLinks } from './useGoodsLinks.ts'

type Props = {
  label: string
  goods: readonly GoodsLine[]
  /** Hides the client or the expedition, which the page already shows. */
  without?: 'client' | 'expedition'
  onOpen?: (id: string) => void
  /** The selected ids. Absent when rows cannot be selected. */
  chosen?: Pick<ReadonlySet<string>, 'has'>
  onToggle?: (line: GoodsLine) => void
}

/** A list of goods with their location. Rows have a checkbox when they can be selected. */
export function GoodsRows({ label, goods, without, onOpen, chosen, onToggle }: Props) {
  const { company } = useSession()
  const links = useGoodsLinks()
  return (
    <ul className="rows" aria-label={label}>
      {goods.map((line) => (
        <li key={line.id} className={onOpen ? `${styles.row} ${styles.opens}` : styles.row}>
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
              {onOpen ? (
                <button type="button" className={`strong num ${styles.name}`} onClick={() => onOpen(line.id)}>
                  {line.number}
                </button>
              ) : (
                <b className="strong num">{line.number}</b>
              )}
              {without !== 'client' && <OwnerName line={line} client={links.client(line)} />}
            </Group>
            <span className="muted small">
              {[line.brand, line.description, line.code, containerText(line)].filter(Boolean).join(' · ')}
            </span>
            {without !== 'expedition' && <GoodsLocation line={line} expedition={links.expedition(line)} />}
            {line.notBillableReason !== null && (
              <span className="muted small">{exemptionText(line, company?.timeZone)}</span>
            )}
          </Stack>
          <Measures line={line} />
          <Group gap="xs">
            <StatusBadge status={line.status} />
            {line.billing === 'Facturé' && <BilledPill invoice={links.invoice(line)} />}
            {line.danger !== 'non' && <span className="pill wait plain">{line.danger}</span>}
          </Group>
        </li>
      ))}
    </ul>
  )
}

function OwnerName({ line: { clientName }, client }: { line: GoodsLine; client: string | null }) {
  if (clientName === null) return <span className="muted">Sans propriétaire</span>
  return <OptionalLink to={client}>{clientName}</OptionalLink>
}

function containerText({ containerNumber }: GoodsLine): string | null {
  return containerNumber && `Conteneur ${containerNumber}`
}

function GoodsLocation({ line, expedition }: { line: GoodsLine; expedition: string | null }) {
  const words = goodsLocation(line).join(' · ')
  const { expeditionReference } = line
  if (!expeditionReference) return <span className="small">{words}</span>
  return (
    <span className="small">
      {expedition ? (
        <Link className="link num" to={expedition}>
          {expeditionReference}
        </Link>
      ) : (
        <span className="num">{expeditionReference}</span>
      )}
      {words && ` · ${words}`}
    </span>
  )
}

function BilledPill({ invoice }: { invoice: string | null }) {
  if (!invoice) return <span className="pill plain">Facturé</span>
  return (
    <Link className="pill plain" to={invoice}>
      Facturé
    </Link>
  )
}

function Measures({ line: { quantity, weightKg, volumeM3 } }: { line: GoodsLine }) {
  const measures = [
    pluralize(quantity, 'pièce'),
    weightKg !== null && formatWeight(weightKg),
    volumeM3 !== null && formatVolume(volumeM3),
  ]
  return (
    <span className="num">
      {measures.filter(Boolean).join(' · ')}
      {weightKg === null && volumeM3 === null && (
        <span className={styles.lacking}> · sans poids ni volume</span>
      )}
    </span>
  )
}
