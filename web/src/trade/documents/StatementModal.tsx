import { isDay, today } from '@escale/contract/values/days'
import { periodError } from '@escale/contract/values/periods'
import { type ReactNode, useState } from 'react'
import { serverNow } from '#session/request/server-clock.ts'
import { useTimeZone } from '#ui/display/useClocks.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { DocumentModal } from './DocumentModal.tsx'

/** The client whose statement is shown. */
export type StatementOf = { id: string; name: string; email: string | null }

type Props = { client: StatementOf; message: ReactNode; onClose: () => void }

/** The account statement of a client for a period, which is initially from 1 January until today. */
export default function StatementModal({ client: { id, name, email }, message, onClose }: Props) {
  const now = today(useTimeZone(), serverNow())
  const [from, setFrom] = useState<string | null>(`${now.slice(0, 4)}-01-01`)
  const [to, setTo] = useState<string | null>(now)
  const errors = periodErrors(from, to)
  const period = isDay(from) && isDay(to) && !errors.from && !errors.to ? { from, to } : null
  return (
    <DocumentModal
      title="Relevé de compte"
      subtitle={name}
      path={period && `/api/clients/${id}/statement?from=${period.from}&to=${period.to}`}
      mail={{
        document: period && { of: 'clients', id, ...period },
        to: email,
        clientName: name,
        words: 'votre relevé de compte',
      }}
      message={message}
      choice={
        <div className="pair">
          <DayInput label="Du" value={from} error={errors.from} onChange={setFrom} />
          <DayInput label="Au" value={to} error={errors.to} onChange={setTo} />
        </div>
      }
      onClose={onClose}
    />
  )
}

function periodErrors(from: string | null, to: string | null): { from?: string; to?: string } {
  const noDay = 'Choisissez une date.'
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: noDay }), ...(!isDay(to) && { to: noDay }) }
  const refused = periodError(from, to)
  return refused ? { [refused.field]: refused.message } : {}
}
