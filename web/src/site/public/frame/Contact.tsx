import { whatsappLink } from '@escale/contract/channels/whatsapp/link'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import { IconBrandWhatsapp } from '@tabler/icons-react'

/**
 * A link that opens WhatsApp with a message to the company. `about` completes the message, for example
 * `l'envoi REC-2026-00001`.
 */
export function Contact({ company: { name, whatsapp }, about }: { company: PublicCompany; about: string }) {
  const chat = whatsappLink(whatsapp, `Bonjour ${name}, je vous écris au sujet de ${about}.`)
  if (!chat) return null
  return (
    <a className="button button-whatsapp" href={chat} rel="noopener noreferrer" target="_blank">
      <IconBrandWhatsapp size={17} stroke={1.6} aria-hidden />
      {`Écrire à ${name}`}
    </a>
  )
}
