import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { vesselText } from '@escale/contract/trade/expeditions/vessel'
import { fillPercent, overflowWarning } from '@escale/contract/trade/expeditions/volume'
import { formatAirWaybill } from '@escale/contract/trade/freight/check-digits'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Box, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { Arrival, Journey } from '#trade/expeditions/details/expedition-cells.tsx'
import styles from '#trade/expeditions/details/expeditions.module.css'
import { companyToday, daysLate } from '#trade/expeditions/details/lateness.ts'
import { masterNames } from '#trade/expeditions/details/master-names.ts'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { Containers } from '#trade/expeditions/goods/Containers.tsx'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'

/** The totals of an expedition, the facts of its route, and its containers. */
export default function SummaryTab({ expedition }: TabProps) {
  const { company } = useSession()
  const day = companyToday(company)
  const { lots, weightKg, volumeM3, capacityM3, money, mode } = expedition
  const fill = fillPercent(expedition)
  const overflow = overflowWarning(volumeM3, capacityM3)
  const late = daysLate(expedition, day)
  return (
    <>
      <section className={styles.tiles} aria-label="Chiffres">
        <Tile label="Lots" figure={formatNumber(lots)} to="?onglet=marchandises" />
        <Tile label="Poids" figure={formatWeight(weightKg)} />
        <Tile
          label="Volume"
          figure={formatVolume(volumeM3)}
          detail={overflow ?? (fill === null ? undefined : `${fill} % de ${formatVolume(capacityM3 ?? 0)}`)}
          isAlarming={overflow !== null}
        />
        {late > 0 && <Tile label="Arrivée" figure={`Retard ${late}\u00a0j`} isAlarming />}
        {money && (
          <Tile
            label="Facturé"
            figure={formatMoney(money.billed)}
            detail={`Payé : ${formatMoney(money.collected)}`}
          />
        )}
      </section>
      <Box component="section" className="card" mb="md" aria-labelledby="expedition-sheet">
        <div className="card-head">
          <h2 id="expedition-sheet">Voyage</h2>
        </div>
        <SimpleGrid component="dl" className={styles.facts} cols={{ base: 2, md: 3, lg: 4 }} p="lg">
          {journeyFacts(expedition, day).map(([name, value]) => (
            <div key={name}>
              <dt className="small muted">{name}</dt>
              <dd>{value || <span className="muted">Non renseigné</span>}</dd>
            </div>
          ))}
        </SimpleGrid>
      </Box>
      {mode !== 'Aérien' && <Containers expedition={expedition} />}
    </>
  )
}

const dayText = (day: string | null) => day && formatDay(day)

function journeyFacts(expedition: ExpeditionDetail, day: string): [string, ReactNode][] {
  const { mode, kind, carrier, imo, masterNumber, freightTerms } = expedition
  const document = mode === 'Aérien' && masterNumber ? formatAirWaybill(masterNumber) : masterNumber
  return [
    ['Trajet', <Journey key="journey" expedition={expedition} />],
    ['Mode', <ModeTag key="mode" mode={mode} />],
    ['Type', kind],
    ['Transporteur', carrier],
    [
      mode === 'Maritime' ? 'Navire' : mode === 'Aérien' ? 'Vol' : 'Véhicule',
      [vesselText(expedition), imo && `IMO ${imo}`].filter(Boolean).join(' · '),
    ],
    [masterNames[mode], document],
    ['Fret', freightTerms],
    ['Clôture', dayText(expedition.cutoff)],
    ['Départ prévu', dayText(expedition.etd)],
    ['Départ réel', dayText(expedition.atd)],
    ['Arrivée prévue', expedition.eta && <Arrival key="arrival" expedition={expedition} day={day} />],
    ['Arrivée réelle', dayText(expedition.ata)],
    ['Note de chargement', expedition.cargoNoteNumber],
    ['Déclaration en douane', expedition.customsNumber],
    [
      'Agent à destination',
      [expedition.agentName, readablePhone(expedition.agentPhone)].filter(Boolean).join(' · '),
    ],
    ['Remarques', expedition.notes],
  ]
}
