import type { CreditNote } from '@escale/contract/trade/ledger/contract'
import { natureNames } from '@escale/contract/trade/ledger/words'
import type { listParameters } from '@escale/contract/trade/lists/parameters'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Group } from '@mantine/core'
import { DocumentNumber } from '#ui/display/DocumentNumber.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

type Sort = (typeof listParameters.creditNotes.sorts)[number]

/** The columns of the list. Matches of `search` are highlighted. */
export function creditNoteColumns(search: string, hasLegalNumbers: boolean): Column<CreditNote, Sort>[] {
  return [
    {
      title: 'Numéro',
      width: hasLegalNumbers ? 226 : 160,
      least: hasLegalNumbers ? 124 : 160,
      cell: ({ number, reference }) => (
        <span className="num">
          <DocumentNumber legalNumber={reference && number} ownNumber={reference ?? number} search={search} />
        </span>
      ),
    },
    {
      title: 'Client',
      width: 160,
      grow: 1.4,
      sort: 'clientName',
      cell: ({ clientName }) => <Highlight text={clientName} search={search} />,
    },
    {
      title: 'Facture',
      width: hasLegalNumbers ? 232 : 150,
      least: hasLegalNumbers ? 124 : 150,
      leaves: 2,
      cell: ({ invoiceNumber, invoiceLegalNumber }) => (
        <span className="num">
          <DocumentNumber
            legalNumber={invoiceLegalNumber}
            ownNumber={invoiceNumber ?? 'Aucune'}
            search={search}
          />
        </span>
      ),
    },
    { title: 'Nature', width: 180, grow: 1, leaves: 1, cell: ({ nature }) => natureNames[nature] },
    {
      title: 'Date',
      width: 92,
      leaves: 3,
      sort: 'issueDate',
      cell: ({ issueDate }) => formatDay(issueDate),
    },
    { title: 'Libre', width: 112, align: 'end', cell: freeText },
    { title: 'Total', width: 112, sort: 'total', align: 'end', cell: totalText },
  ]
}

export function creditNoteOnPhone(note: CreditNote): PhoneRow {
  return {
    name: note.clientName,
    figure: totalText(note),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">
          {note.number} · {formatDay(note.issueDate)}
        </span>
        {note.free > 0 && <span className="num">{formatMoney(note.free)} libres</span>}
      </Group>
    ),
  }
}

function totalText({ total }: CreditNote) {
  return <b className="strong">{formatMoney(total)}</b>
}

function freeText({ free, isCancellation }: CreditNote) {
  if (isCancellation) return <span className="muted">Annulation</span>
  return free > 0 ? formatMoney(free) : <span className="muted">Utilisé</span>
}
