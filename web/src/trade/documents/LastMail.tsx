import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { lastMailText, repeatWarning } from './last-mail-text.ts'

type Props = { of: SaleKind; id: string }

/** The date and recipient of the last email sent for a document. Renders nothing if none was sent. */
export function LastMail({ of, id }: Props) {
  const clocks = useClocks()
  const last = useLastMail({ of, id })
  return last && <p>{lastMailText(of, last, clocks)}</p>
}

/** Warns that the document was emailed recently. Shown above the form that would send it again. */
export function LastMailNotice({ of, id }: Props) {
  const clocks = useClocks()
  const last = useLastMail({ of, id })
  const again = last && repeatWarning(of, last, { clocks, now: serverNow().getTime() })
  if (again) return <p className="notice wait">{again}</p>
  return last && <p className="small muted">{lastMailText(of, last, clocks)}</p>
}

function useLastMail(document: Props) {
  return (
    useQuery({ ...api.saleDocuments.lastMail.queryOptions({ input: document }), staleTime: 0 }).data ?? null
  )
}
