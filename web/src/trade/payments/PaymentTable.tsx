import { mostRecords } from '@escale/contract/trade/messages/words'
import type { ListedPayment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { IconCreditCard } from '@tabler/icons-react'
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
import { PaymentFilters, usePaymentFilters } from './PaymentFilters.tsx'
import { usePaymentActions } from './payment-actions.ts'
import { clientPaymentOnPhone, paymentColumns, paymentOnPhone } from './payment-columns.tsx'

const OpenedPayment = lazyPart(async () => ({ default: (await import('./OpenedPayment.tsx')).OpenedPayment }))
const WriteBar = lazyPart(() => import('#trade/choice/WriteBar.tsx'))

/** The filtered payments and their totals. With `clientId`, only those of one client. */
export function usePaymentList(clientId?: string) {
  const filters = usePaymentFilters()
  const { statut, methode, du, au, type, client, agent } = filters.values
  const shown = {
    ...filters.asked,
    status: statut,
    method: methode,
    from: du,
    to: au,
    serviceType: type,
    clientId: clientId ?? client,
    agentId: agent,
  }
  const list = useInfiniteQuery(api.payments.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.payments.totals.queryOptions(totalsOf(shown)))
  return { filters, shown, list, totals: totals.data, clientId }
}

/** The list of payments, with the opened payment in a dialog. The list of one client has no client column. */
export function PaymentTable({ filters, shown, list, totals, clientId }: ReturnType<typeof usePaymentList>) {
  const opened = useOpenRecord('paiement')
  const isOfClient = clientId !== undefined
  const hasLegalNumbers = useUses('legalNumbers')
  const isDivided = useUses('till') && shown.method !== undefined
  const choice = useChoice<ListedPayment>(mostRecords)
  const { chosen } = choice
  const actions = usePaymentActions()
  const columns = useMemo(
    () => chosenColumns(paymentColumns(filters.searched, { isOfClient, hasLegalNumbers, isDivided }), chosen),
    [filters.searched, isOfClient, hasLegalNumbers, isDivided, chosen],
  )
  const phone = isOfClient ? clientPaymentOnPhone : paymentOnPhone
  return (
    <>
      <DataTable
        label="Paiements"
        list={list}
        totals={totals}
        filters={filters}
        columns={columns}
        phone={chosenOnPhone(phone, chosen, ({ reference }) => reference)}
        onOpen={(payment) => (chosen ? choice.toggle(payment) : opened.open(payment.id))}
        files={{ list: 'payments', asked: shown }}
        isPartOfRecord={isOfClient}
        toolbar={
          <PaymentFilters
            filters={filters}
            isOfClient={isOfClient}
            choose={<ChooseButton choice={choice} />}
          />
        }
        empty={
          <State
            icon={IconCreditCard}
            title="Aucun paiement pour le moment"
            hint="Les paiements que vous enregistrez apparaissent ici et diminuent ce qui reste dû sur leurs factures."
          />
        }
        footer={({ count, received }) => (
          <>
            <span className="num">{pluralize(count, 'paiement')}</span>
            <span>
              Reçu <b className="strong num">{formatMoney(received)}</b>
            </span>
          </>
        )}
      />
      <Suspense>
        {chosen && (
          <WriteBar
            subject="payments"
            rows={[...chosen.values()]}
            nameOf={(payment: ListedPayment) => payment.reference}
            actions={actions}
            onAll={() => choice.add(list.data?.pages.flatMap(({ items }) => items) ?? [])}
            onDone={choice.stop}
          />
        )}
      </Suspense>
      <Suspense>
        {opened.id && <OpenedPayment key={opened.id} id={opened.id} onClose={opened.close} />}
      </Suspense>
    </>
  )
}
