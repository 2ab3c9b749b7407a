import { alarmText, clientAlarm } from '@escale/contract/trade/cargo-notes/alarms'
import { countryNoteOf } from '@escale/contract/trade/cargo-notes/rules'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { isOver } from '@escale/contract/trade/expeditions/words'
import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { pluralize } from '#ui/figures/count.ts'

/** The most urgent cargo tracking note of an expedition, above its tabs. Renders nothing when none is due. */
export function CargoNoteAlarm({ expedition }: { expedition: ExpeditionDetail }) {
  const { id, mode, status, destinationCode, cargoNoteNumber } = expedition
  const { company } = useSession()
  const rule = mode === 'Maritime' && !isOver(status) ? countryNoteOf(destinationCode) : null
  const { data: clients = [] } = useQuery({
    ...api.cargoNotes.list.queryOptions({ input: { id } }),
    enabled: rule !== null && cargoNoteNumber === null,
  })
  const day = companyToday(company)
  const alarms = rule ? clients.flatMap((client) => clientAlarm(rule, client, expedition, day) ?? []) : []
  const first = alarms.toSorted((one, other) => one.daysLeft - other.daysLeft)[0]
  if (!rule || !first) return null
  return (
    <Group className={`notice ${first.isLate ? 'late' : 'wait'}`} role="status" mb="md" wrap="nowrap">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>
        <b>À faire.</b> {alarmText(rule, first)} {pluralize(alarms.length, 'client')} sans numéro.{' '}
        <Link className="link" to="?onglet=documents">
          Notes de cargaison
        </Link>
      </span>
    </Group>
  )
}
