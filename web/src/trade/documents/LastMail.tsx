import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { lastMailText, repeatWarning } from './last-mail-text.ts'

type Props = { of: SaleKind; id: string }

/** The last email of a document. Renders nothing before the first one. */
export function LastMail({ of, id }: Props) {
  const clocks = useClocks()
  const last = useLastMail({ of, id })
  return last && <p>{lastMailText(of, last, clocks)}</p>
}

/** The last email, shown as a warning above the form that would send another. */
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
