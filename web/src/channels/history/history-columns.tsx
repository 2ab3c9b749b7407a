import { actionName } from '@escale/contract/journal/actions'
import { recordKinds } from '@escale/contract/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { RecordLink } from './RecordLink.tsx'
import { whereFrom } from './where-from.ts'

/** A change together with the names of the ids in it. */
export type NamedChange = RecordChange & { names: Readonly<Record<string, string>> }

type Moment = (instant: string) => string

export function historyColumns(moment: Moment, timeZone: string): Column<NamedChange, 'createdAt'>[] {
  return [
    { title: 'Date', width: 172, cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span> },
    { title: 'Utilisateur', width: 130, grow: 1, cell: ({ userName }) => userName },
    {
      title: 'Action',
      width: 168,
      grow: 1,
      cell: ({ action }) => <span className="strong">{actionName(action)}</span>,
    },
    { title: 'Fiche', width: 170, grow: 1.2, cell: (change) => <RecordLink change={change} /> },
    {
      title: 'Changements',
      width: 160,
      grow: 2,
      leaves: 2,
      cell: (change) => fieldSummary(change, timeZone),
    },
    { title: 'Appareil', width: 160, grow: 1, leaves: 1, cell: whereFrom },
  ]
}

export function historyOnPhone(moment: Moment) {
  return (change: NamedChange): PhoneRow => ({
    name: actionName(change.action),
    figure: <span className="small muted">{moment(change.createdAt)}</span>,
    detail: `${change.userName} · ${recordName(change)}`,
  })
}

/** Returns, for example, `Facture INV-1763650000000`, followed by `(supprimé)` if the record was deleted. */
export function recordName({ kind, recordName, isRemoved }: RecordChange): string {
  return [recordKinds[kind].name, recordName, isRemoved && '(supprimé)'].filter(Boolean).join(' ')
}

/**
 * Lists the changed fields, for example `Statut : En attente → Payée`. The field with the record's own name
 * is omitted, because the row already shows it.
 */
function fieldSummary(
  { kind, changes, names, recordName: shownName }: NamedChange,
  timeZone: string,
): string {
  const rows = changedRows(kind, changes, { timeZone, names }).filter(
    ({ before, after }) => before !== null || after !== shownName,
  )
  return rows
    .map(({ name, before, after }) => `${name} : ${before === null ? '' : `${before} → `}${after ?? 'vide'}`)
    .join(' · ')
}
