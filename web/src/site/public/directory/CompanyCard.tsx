import { whatsappLink } from '@escale/contract/channels/whatsapp/link'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import { IconBrandWhatsapp, IconMapPin } from '@tabler/icons-react'
import { withPrepositionDe } from '#site/public/frame/words.ts'
import { Monogram } from './Monogram.tsx'

export function CompanyCard({ company }: { company: PublicCompany }) {
  const { slug, name, city, tagline, whatsapp, publishesPrices } = company
  const chat = whatsappLink(whatsapp, `Bonjour ${name}, je vous ai trouvés dans l'annuaire Escale.`)
  return (
    <li className="card company">
      <Monogram company={company} />
      <div className="company-words">
        <h2>{name}</h2>
        {city && (
          <p className="city">
            <IconMapPin size={16} stroke={1.6} aria-hidden />
            {city}
          </p>
        )}
        {tagline && <p>{tagline}</p>}
      </div>
      <div className="company-actions">
        {chat && (
          <a className="button button-whatsapp" href={chat} rel="noopener noreferrer" target="_blank">
            <IconBrandWhatsapp size={17} stroke={1.6} aria-hidden />
            WhatsApp
            <span className="unseen">{` : écrire à ${name}`}</span>
          </a>
        )}
        {publishesPrices && (
          <a className="button button-plain" href={`/services-price?entreprise=${slug}`}>
            Tarifs
            <span className="unseen">{` ${withPrepositionDe(name)}`}</span>
          </a>
        )}
        <a className="button button-plain" href={`/tenant/${slug}`}>
          Espace de travail
          <span className="unseen">{` ${withPrepositionDe(name)}`}</span>
        </a>
      </div>
    </li>
  )
}
