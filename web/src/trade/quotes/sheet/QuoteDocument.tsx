import { whatsappLink, whatsappShareLink } from '@escale/contract/channels/whatsapp/link'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { formatDay } from '@escale/contract/values/days'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useMay } from '#session/current/useSession.ts'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { SaleDocument } from '#trade/SaleDocument.tsx'

type Props = { quote: QuoteDetail; onClose: () => void }

/** The quote as its client receives it: PDF, email, WhatsApp and link. */
export function QuoteDocument({ quote, onClose }: Props) {
  const { id, number, clientName, email, path } = quote
  return (
    <SaleDocument
      document={{ of: 'quotes', id, number, isBehind: false, email, clientName, path }}
      message={path && <QuoteByWhatsApp quote={quote} path={path} />}
      onClose={onClose}
    />
  )
}

/**
 * The message to the client, which stays in the conversation. A prospect has none, so WhatsApp itself opens
 * with the link. Without a phone number, it asks for the recipient.
 */
function QuoteByWhatsApp({ quote, path }: { quote: QuoteDetail; path: string }) {
  const mayShare = useMay('links.manage')
  const { id, clientId, clientName, number, validityDay, phone } = quote
  const text = [
    `Bonjour ${clientName}, voici notre devis ${number}, valable jusqu'au ${formatDay(validityDay)} :`,
    location.origin + path,
  ].join('\n')
  if (!mayShare) return null
  if (clientId !== null) return <SendByWhatsApp about={{ subject: 'quotes', ids: [id] }} />
  return (
    <Button
      component="a"
      href={whatsappLink(phone, text) ?? whatsappShareLink(text)}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
    >
      Envoyer par WhatsApp
    </Button>
  )
}
