import { formatMoney } from '@escale/contract/values/amounts'
import { Group } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useUses } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { CreditNoteFilters, useCreditNoteFilters } from './CreditNoteFilters.tsx'
import { creditNoteColumns, creditNoteOnPhone } from './credit-note-columns.tsx'

const OpenedCreditNote = lazyPart(() => import('./OpenedCreditNote.tsx'))

/** The list of credit notes, with the opened one in a dialog. */
export default function CreditNoteTable() {
  const filters = useCreditNoteFilters()
  const { nature, libre, du, au, client } = filters.values
  const shown = {
    ...filters.asked,
    nature,
    unused: libre === 'oui' || undefined,
    from: du,
    to: au,
    clientId: client,
  }
  const list = useInfiniteQuery(api.creditNotes.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.creditNotes.totals.queryOptions(totalsOf(shown)))
  const opened = useOpenRecord('avoir')
  const hasLegalNumbers = useUses('legalNumbers')
  const columns = useMemo(
    () => creditNoteColumns(filters.searched, hasLegalNumbers),
    [filters.searched, hasLegalNumbers],
  )
  return (
    <>
      <DataTable
        label="Avoirs"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={creditNoteOnPhone}
        onOpen={({ id }) => opened.open(id)}
        files={{ list: 'creditNotes', asked: shown }}
        toolbar={<CreditNoteFilters filters={filters} />}
        empty={
          <State
            icon={IconReceiptRefund}
            title="Aucun avoir pour le moment"
            hint="Un avoir corrige une facture déjà émise. Il s'établit depuis la facture, ou depuis le client pour une remise."
          />
        }
        footer={({ count, total, free }) => (
          <>
            <span className="num">{pluralize(count, 'avoir')}</span>
            <Group component="span" justify="flex-end" gap="0 16px">
              <span>
                Total <b className="strong num">{formatMoney(total)}</b>
              </span>
              <span>
                Libre <b className="strong num">{formatMoney(free)}</b>
              </span>
            </Group>
          </>
        )}
      />
      <Suspense>
        {opened.id && <OpenedCreditNote key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </>
  )
}
