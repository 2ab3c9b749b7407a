import { whatsappLink, whatsappShareLink } from '@escale/contract/channels/whatsapp/link'
import type { Calculation, CalculatorForm } from '@escale/contract/site/public/calculation'
import { calculationSummary, calculationWords } from '@escale/contract/site/public/calculation-words'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import { IconBrandWhatsapp } from '@tabler/icons-react'

type Props = { company: PublicCompany | null; typed: CalculatorForm; calculation: Calculation | null }

/**
 * The result of the calculator. During typing, `live-calculation.ts` replaces the text of each element with
 * `data-slot`.
 */
export function Result({ company, typed, calculation }: Props) {
  const words = calculation && calculationWords(calculation)
  const [first, second] = words?.rows ?? []
  const greeting = company ? `Bonjour ${company.name}, je souhaite envoyer :\n` : ''
  const message = greeting + (calculation ? calculationSummary(typed, calculation) : '')
  const chat = company && whatsappLink(company.whatsapp, message)
  return (
    <div className="result" data-result data-empty={words ? undefined : ''}>
      <div role="status" aria-live="polite" aria-atomic="true">
        <dl>
          <div>
            <dt data-slot="first-label">{first?.label ?? 'Volume'}</dt>
            <dd data-slot="first-value">{first?.value ?? '–'}</dd>
          </div>
          <div>
            <dt data-slot="second-label">{second?.label ?? 'Poids volumétrique'}</dt>
            <dd data-slot="second-value">{second?.value ?? '–'}</dd>
          </div>
          <div className="headline">
            <dt data-slot="headline-label">{words?.headline.label ?? 'Poids taxable'}</dt>
            <dd data-slot="headline-value">{words?.headline.value ?? '–'}</dd>
          </div>
        </dl>
        <p className="why" data-slot="why">
          {words?.why ?? 'Indiquez les mesures, le nombre de colis et le poids.'}
        </p>
        <div className="estimate" data-slot="estimate" hidden={!words?.estimate}>
          <span data-slot="estimate-detail">{words?.estimate?.detail}</span>
          <strong className="figure" data-slot="estimate-amount">
            {words?.estimate?.amount}
          </strong>
        </div>
      </div>
      <a
        className="button button-whatsapp"
        href={chat ?? whatsappShareLink(message)}
        data-whatsapp
        data-greeting={greeting}
        rel="noopener noreferrer"
        target="_blank"
      >
        <IconBrandWhatsapp size={17} stroke={1.6} aria-hidden />
        {chat && company ? `Écrire à ${company.name} sur WhatsApp` : 'Envoyer ce calcul par WhatsApp'}
      </a>
    </div>
  )
}
