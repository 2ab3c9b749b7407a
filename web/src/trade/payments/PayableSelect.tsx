import { formatMoney } from '@escale/contract/amounts'
import { bestFirst, matchRank } from '@escale/contract/search'
import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { type OptionsFilter, Select, type SelectProps, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useChooseFound } from '#ui/useChooseFound.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  chosen: PayableInvoice | null
  onChoose: (invoice: PayableInvoice) => void
}

const debounceMs = 200

/** The invoices with something left to pay, looked for by the server: client or number. */
export function PayableSelect({ chosen, onChoose, readOnly, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim()
  const [asked] = useDebouncedValue(wanted, debounceMs)
  const list = useQuery({
    ...api.payments.payable.queryOptions({ input: { search: asked || undefined } }),
    enabled: !readOnly,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = list.data ?? []
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const isSettled = wanted === asked && !list.isPlaceholderData
  // The server chooses and ranks; until it has, the names already here are ranked by the same rule.
  const filter: OptionsFilter = ({ options }) => {
    if (wanted === '') return options
    if (isSettled) return options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
    return bestFirst(options, wanted, (option) => ('label' in option ? matchRank(option.label, wanted) : null))
  }
  const onKeyDownCapture = useChooseFound(isSettled && !list.isFetching ? list.data : null)

  return (
    <Select
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      withCheckIcon={false}
      placeholder="Client ou numéro de facture"
      nothingFoundMessage={!isSettled || list.isFetching ? 'Recherche en cours...' : 'Aucune facture à payer'}
      readOnly={readOnly}
      onKeyDownCapture={onKeyDownCapture}
      {...props}
      data={offered.map((invoice) => ({ value: invoice.id, label: nameOf(invoice) }))}
      filter={filter}
      renderOption={({ option }) => <Payable invoice={offered.find(({ id }) => id === option.value)} />}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const invoice = offered.find((one) => one.id === id)
        if (invoice) onChoose(invoice)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  )
}

function Payable({ invoice }: { invoice: PayableInvoice | undefined }) {
  if (!invoice) return null
  return (
    <>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className="truncated">{invoice.clientName}</span>
        <span className="muted small num">{invoice.invoiceNumber}</span>
      </Stack>
      <span className="num strong">{formatMoney(invoice.balance)}</span>
    </>
  )
}

function nameOf({ clientName, invoiceNumber }: PayableInvoice): string {
  return `${clientName} · ${invoiceNumber}`
}
