import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { usualValidity } from '@escale/contract/trade/quotes/validity'
import { today } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { QuoteModal, type QuoteModalProps } from './form/QuoteModal.tsx'
import { type QuoteStart, savedQuoteStart } from './form/quote-start.ts'
import { QuoteSheet } from './sheet/QuoteSheet.tsx'

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** Opens a quote by its id: the form of a draft, or the sheet of one that was sent. */
export function OpenedQuote({ id, onOpen, onClose }: Props) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const query = useQuery({ ...api.quotes.get.queryOptions({ input: { id } }), ...asOfNow })
  const [copied, setCopied] = useState<QuoteStart>()
  if (copied) return <NewQuote carried={copied} onCreated={onOpen} onClose={onClose} />
  return (
    <LoadedModal query={query} title="Devis" size={860} onClose={onClose} missing="Ce devis n'existe plus">
      {(quote) =>
        quote.state === 'Brouillon' ? (
          <QuoteModal quote={quote} onClose={onClose} />
        ) : (
          <QuoteSheet
            quote={quote}
            onOpen={onOpen}
            onCopy={() => setCopied(copiedStart(quote, timeZone))}
            onChanged={() => void query.refetch()}
            onClose={onClose}
          />
        )
      }
    </LoadedModal>
  )
}

export function NewQuote(props: Omit<QuoteModalProps, 'quote'>) {
  return <QuoteModal quote={null} {...props} />
}

/** Another quote with the same lines, valid from today. */
function copiedStart(quote: QuoteDetail, timeZone: string): QuoteStart {
  return { ...savedQuoteStart(quote), validityDay: usualValidity(today(timeZone, serverNow())) }
}
