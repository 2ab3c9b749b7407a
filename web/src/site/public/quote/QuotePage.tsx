import type { PublicPage } from '@escale/contract/site/public/pages'
import { quotePdfPath, type SharedQuote, type SharedQuoteLine } from '@escale/contract/site/public/quote'
import { secondTotalFact } from '@escale/contract/trade/currencies/rates'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatWeight, withUnit } from '@escale/contract/values/measures'
import { IconDownload } from '@tabler/icons-react'
import { Monogram } from '#site/public/directory/Monogram.tsx'
import { Contact } from '#site/public/frame/Contact.tsx'
import { PageHero } from '#site/public/frame/PageHero.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { shownState } from './quote-state.ts'

type Props = Extract<PublicPage, { kind: 'quote' }>

/** A quote opened by its public link: its lines, its state, and the form that accepts it. */
export function QuotePage({ company, quote, token, refused }: Props) {
  const { number, clientName, conditions, state } = quote
  return (
    <>
      <PageHero
        title={`Devis ${number}`}
        lead={[company.name, clientName].join('\u00a0· ')}
        mark={<Monogram company={company} />}
      />
      <div className="wrap below-hero shared">
        <section className="card shared-facts" aria-labelledby="montant">
          <Amount quote={quote} />
          <dl>
            {quoteFacts(quote).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
          <QuoteLines quote={quote} />
          {conditions && (
            <div>
              <h2>Conditions</h2>
              <p className="quote-words">{conditions}</p>
            </div>
          )}
          <p className="actions">
            <a className="button button-plain" href={`${quotePdfPath(token)}?download`} download>
              <IconDownload size={17} stroke={1.6} aria-hidden />
              Télécharger le PDF
            </a>
            <Contact company={company} about={`le devis ${number}`} />
          </p>
        </section>
        {state === 'Envoyé' && <AcceptForm quote={quote} token={token} refused={refused} />}
      </div>
    </>
  )
}

function Amount({ quote }: { quote: SharedQuote }) {
  const { word, tone, sentence } = shownState(quote)
  return (
    <div className="shared-amount">
      <h2 id="montant">Montant proposé</h2>
      <p className="figure">{formatMoney(quote.total)}</p>
      <span className={`pill ${tone}`}>{word}</span>
      {sentence && <p className="quote-state">{sentence}</p>}
    </div>
  )
}

function quoteFacts(quote: SharedQuote): { label: string; value: string }[] {
  const { serviceType, origin, destination, weightKg, volumeM3, issueDate, validityDay, second } = quote
  const facts = [
    ...(second ? [secondTotalFact(second)] : []),
    { label: 'Mode', value: serviceType },
    { label: 'Trajet', value: [origin, destination].filter(Boolean).join(' → ') },
    { label: 'Poids estimé', value: weightKg === null ? '' : formatWeight(weightKg) },
    { label: 'Volume estimé', value: volumeM3 === null ? '' : withUnit(volumeM3, 'm³') },
    { label: 'Date', value: formatDay(issueDate) },
    { label: "Valable jusqu'au", value: formatDay(validityDay) },
  ]
  return facts.filter(({ value }) => value)
}

function QuoteLines({ quote: { lines, serviceType } }: { quote: SharedQuote }) {
  return (
    <div>
      <h2>Lignes</h2>
      <ul className="quote-lines">
        {lines.map((line, place) => (
          <li key={place}>
            <span>
              {line.name}
              <small className="figure">{quantityOf(line, serviceType)}</small>
            </span>
            <span className="figure">{formatMoney(line.total)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function quantityOf(
  { measure, weightKg, quantity, unitPrice }: SharedQuoteLine,
  serviceType: string,
): string {
  if (measure) return `${withUnit(measure.quantity, measure.unit)} × ${formatMoney(measure.rate)}`
  const amount = serviceType === 'Aérien' ? formatWeight(weightKg ?? 0) : quantity
  return `${amount} × ${formatMoney(unitPrice)}`
}
