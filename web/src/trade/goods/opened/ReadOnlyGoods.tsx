import type { GoodsSheet } from '@escale/contract/trade/goods/goods-actions'
import { formatSizes, formatVolume, formatWeight } from '@escale/contract/values/measures'
import { Group, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { exemptionText } from '#trade/exemption-text.ts'
import { ConditionWord, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import photoStyles from '#trade/goods/fields/Photos.module.css'
import { goodsLocation } from '#trade/goods-location.ts'
import { OptionalLink } from '#trade/OptionalLink.tsx'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { useGoodsLinks } from '#trade/useGoodsLinks.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useTimeZone } from '#ui/display/useClocks.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './opened.module.css'
import { ScanForwarder } from './ScanForwarder.tsx'

/** A read-only dialog of goods, without any amounts. */
export function ReadOnlyGoods({ goods, onClose }: { goods: GoodsSheet; onClose: () => void }) {
  const timeZone = useTimeZone()
  const links = useGoodsLinks()
  const facts: [string, ReactNode][] = [
    ['Client', optionalLink(goods.clientName ?? 'Sans propriétaire', links.client(goods))],
    [
      'Expédition',
      goods.expeditionReference && optionalLink(goods.expeditionReference, links.expedition(goods)),
    ],
    ['Conteneur', goods.containerNumber],
    ['Où', goodsLocation(goods).join(' · ')],
    ['Trajet', goods.carriage && `${goods.carriage.origin} → ${goods.carriage.destination}`],
    [goods.kind === 'Colis' ? 'Numéro de suivi' : 'Numéro de châssis', goods.code],
    ['Marque', goods.brand],
    ['Description', goods.description],
    ['Pièces', goods.kind === 'Colis' && formatNumber(goods.quantity)],
    ['Poids', goods.weightKg === null ? missingValue : formatWeight(goods.weightKg)],
    [
      'Volume',
      goods.volumeM3 === null
        ? missingValue
        : [formatVolume(goods.volumeM3), sizesOf(goods)].filter(Boolean).join(' · '),
    ],
    ['État', <ConditionWord key="condition" goods={goods} />],
    ['Danger', goods.danger !== 'non' && goods.danger],
    ['Destination', goods.destination],
    ['Marques sur le colis', goods.marks],
    [
      'Reçu',
      [receivedDay(goods, timeZone), goods.receivedByName && `par ${goods.receivedByName}`]
        .filter(Boolean)
        .join(' '),
    ],
    ['Remis', goods.releasedTo && `à ${goods.releasedTo}`],
    [
      'Facturation',
      goods.billing && (exemptionText(goods, timeZone) ?? optionalLink(goods.billing, links.invoice(goods))),
    ],
  ]
  return (
    <AppModal title={goods.kind} subtitle={goods.number} size={560} onClose={onClose}>
      <ScanForwarder onClose={onClose} />
      <div className={styles.seen}>
        <Group justify="space-between">
          <StatusBadge status={goods.status} />
          <HandOverButton goods={[goods]} size="xs" onDone={onClose} />
        </Group>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt className="small muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </SimpleGrid>
        {goods.photos.length > 0 && (
          <ul className={photoStyles.list} aria-label="Photos">
            {goods.photos.map((id, place) => (
              <li key={id} className={photoStyles.photo}>
                <a href={`/api/files/photos/${id}`} target="_blank" rel="noreferrer">
                  <img
                    src={`/api/files/photos/${id}`}
                    alt={`Vue ${place + 1}`}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        <Attachments of="goods" recordId={goods.id} isWithin />
      </div>
    </AppModal>
  )
}

const missingValue = <span className="muted">Non renseigné</span>

function optionalLink(words: string, to: string | null): ReactNode {
  return <OptionalLink to={to}>{words}</OptionalLink>
}

function sizesOf(goods: GoodsSheet): string | null {
  const sizes = formatSizes(goods)
  return sizes && `${sizes}\u00a0cm`
}
