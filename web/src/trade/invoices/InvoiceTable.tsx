import type { Invoice } from '@escale/contract/trade/invoices/contract'
import { mostRecords } from '@escale/contract/trade/messages/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { Group } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useUses } from '#session/current/useSession.ts'
import { ChooseButton } from '#trade/choice/ChooseButton.tsx'
import { chosenColumns, chosenOnPhone } from '#trade/choice/chosen-columns.tsx'
import { useChoice } from '#trade/choice/useChoice.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { InvoiceFilters, useInvoiceFilters } from './InvoiceFilters.tsx'
import { useInvoiceActions } from './invoice-actions.ts'
import { clientInvoiceOnPhone, invoiceColumns, invoiceOnPhone } from './invoice-columns.tsx'
import { useInvoiceLevels } from './useInvoiceLevels.ts'

const OpenedInvoice = lazyPart(async () => ({ default: (await import('./OpenedInvoice.tsx')).OpenedInvoice }))
const WriteBar = lazyPart(() => import('#trade/choice/WriteBar.tsx'))

/** The filtered invoices and their totals. With `clientId`, only those of one client. */
export function useInvoiceList(clientId?: string) {
  const filters = useInvoiceFilters()
  const { statut, type, du, au, echeanceDu, echeanceAu, solde, agent, client } = filters.values
  const shown = {
    ...filters.asked,
    status: statut,
    serviceType: type,
    from: du,
    to: au,
    dueFrom: echeanceDu,
    dueTo: echeanceAu,
    unpaid: solde === 'du' || undefined,
    overdue: solde === 'echu' || undefined,
    agentId: agent,
    clientId: clientId ?? client,
  }
  const list = useInfiniteQuery(api.invoices.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.invoices.totals.queryOptions(totalsOf(shown)))
  // The row count includes cancelled invoices and openings, which are listed too. The sums do not include
  // their amounts.
  const counts = totals.data && {
    ...totals.data,
    count: totals.data.count + totals.data.cancelled + (totals.data.openings?.count ?? 0),
  }
  return { filters, shown, list, totals: counts, clientId }
}

/** The list of invoices, with the opened invoice in a dialog. The list of one client has no client column. */
export function InvoiceTable({ filters, shown, list, totals, clientId }: ReturnType<typeof useInvoiceList>) {
  const opened = useOpenRecord('facture')
  const isOfClient = clientId !== undefined
  const hasLegalNumbers = useUses('legalNumbers')
  const choice = useChoice<Invoice>(mostRecords)
  const { chosen } = choice
  const actions = useInvoiceActions(chosen !== null)
  const chooseAll = () => choice.add(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const levels = useInvoiceLevels(list.data?.pages ?? [])
  const columns = useMemo(
    () => chosenColumns(invoiceColumns(filters.searched, { isOfClient, hasLegalNumbers, levels }), chosen),
    [filters.searched, isOfClient, hasLegalNumbers, levels, chosen],
  )
  const phone = isOfClient ? clientInvoiceOnPhone : invoiceOnPhone
  return (
    <>
      <DataTable
        label="Factures"
        list={list}
        totals={totals}
        filters={filters}
        columns={columns}
        phone={chosenOnPhone(phone, chosen, ({ legalNumber, invoiceNumber }) => legalNumber ?? invoiceNumber)}
        onOpen={(invoice) => (chosen ? choice.toggle(invoice) : opened.open(invoice.id))}
        chosen={chosen}
        files={{ list: 'invoices', asked: shown }}
        isPartOfRecord={isOfClient}
        toolbar={
          <InvoiceFilters
            filters={filters}
            isOfClient={isOfClient}
            choose={<ChooseButton choice={choice} />}
          />
        }
        empty={
          <State
            icon={IconFileInvoice}
            title="Aucune facture pour le moment"
            hint="Les factures que vous créez apparaissent ici, avec leur échéance et ce qui reste dû."
          />
        }
        footer={(sums) => <InvoiceSums {...sums} />}
      />
      <Suspense>
        {chosen && (
          <WriteBar
            subject="invoices"
            rows={[...chosen.values()]}
            nameOf={({ legalNumber, invoiceNumber }: Invoice) => legalNumber ?? invoiceNumber}
            actions={actions}
            onAll={chooseAll}
            onDone={choice.stop}
          />
        )}
      </Suspense>
      <Suspense>
        {opened.id && <OpenedInvoice key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </>
  )
}

type Sums = NonNullable<ReturnType<typeof useInvoiceList>['totals']>

/** Counts and sums below the list. A phone has no room for those of opening balances. */
function InvoiceSums({ count, cancelled, openings, total, balance }: Sums) {
  return (
    <>
      <span className="num">
        {pluralize(count, 'facture')}
        {cancelled > 0 && `, dont ${pluralize(cancelled, 'annulée')}`}
        {openings && (
          <span className="desk-only">
            , {cancelled > 0 ? 'et' : 'dont'}{' '}
            {pluralize(openings.count, "solde d'ouverture", "soldes d'ouverture")}
          </span>
        )}
      </span>
      <Group component="span" justify="flex-end" gap="0 16px">
        {openings && (
          <span className="desk-only">
            Ouverture <b className="strong num">{formatMoney(openings.total)}</b>
          </span>
        )}
        <span>
          Total <b className="strong num">{formatMoney(total)}</b>
        </span>
        <span>
          Reste dû <b className="strong num">{formatMoney(balance)}</b>
        </span>
      </Group>
    </>
  )
}
