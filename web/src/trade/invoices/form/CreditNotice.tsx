import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { overLimitText } from '@escale/contract/trade/limits/rules'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { type InvoiceForm, totalOf } from '#trade/invoices/line/line.ts'

/** Warns that the client is above the credit limit with this invoice, which can be saved all the same. */
export function CreditNotice({ form, invoice }: { form: InvoiceForm; invoice: InvoiceDetail | null }) {
  const mayRead = useMay('limits.read')
  const clientId = form.useWatchValue('clientId')
  const lines = form.useWatchValue('lines')
  const { data } = useQuery({
    ...api.limits.get.queryOptions({ input: { id: clientId ?? '' } }),
    enabled: mayRead && typeof clientId === 'string' && !form.isReadOnly,
  })
  if (!data?.engagement || typeof clientId !== 'string') return null
  // The engaged amount contains the saved total of this invoice already.
  const saved = invoice?.client.id === clientId ? invoice.total : 0
  const added = Math.max(totalOf(form.getValues().serviceType, lines) - saved, 0)
  const text = overLimitText(data, data.engagement, data.today, added)
  return (
    text && (
      <Box component="p" className="notice wait" role="status" mt="md">
        {text}
      </Box>
    )
  )
}
