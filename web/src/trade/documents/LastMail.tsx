import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { serverNow } from '#session/server-clock.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { lastMailWords, sentAgainWords } from './last-mail-words.ts'

type Props = { of: SaleKind; id: string }

/** When a document last left by mail, and to whom; nothing before the first time. */
export function LastMail({ of, id }: Props) {
  const clocks = useClocks()
  const last = useLastMail({ of, id })
  return last && <p>{lastMailWords(of, last, clocks)}</p>
}

/** The same above what would send it again. */
export function LastMailNotice({ of, id }: Props) {
  const clocks = useClocks()
  const last = useLastMail({ of, id })
  const again = last && sentAgainWords(of, last, { clocks, now: serverNow().getTime() })
  if (again) return <p className="notice wait">{again}</p>
  return last && <p className="small muted">{lastMailWords(of, last, clocks)}</p>
}

function useLastMail(document: Props) {
  return (
    useQuery({ ...api.saleDocuments.lastMail.queryOptions({ input: document }), staleTime: 0 }).data ?? null
  )
}
