import { documentPdfPath, type SharedDocument } from '@escale/contract/site/public/document'
import type { PublicPage } from '@escale/contract/site/public/pages'
import { formatMoney } from '@escale/contract/values/amounts'
import { IconDownload } from '@tabler/icons-react'
import { Monogram } from '#site/public/directory/Monogram.tsx'
import { Contact } from '#site/public/frame/Contact.tsx'
import { PageHero } from '#site/public/frame/PageHero.tsx'
import { documentFacts, documentStatus, documentSubject, documentTitle } from './facts.ts'

type Props = Extract<PublicPage, { kind: 'document' }>

const amountTitles: Record<SharedDocument['kind'], string> = {
  Facture: 'Reste à payer',
  Avoir: "Montant de l'avoir",
  Reçu: 'Somme reçue',
  'Reçu sur compte': 'Somme reçue',
}

/** An invoice, receipt or credit note opened by its public link: a summary, and the document itself. */
export function DocumentPage({ company, document, token }: Props) {
  const title = documentTitle(document)
  return (
    <>
      <PageHero
        title={title}
        lead={[company.name, document.clientName].join('\u00a0· ')}
        mark={<Monogram company={company} />}
      />
      <div className="wrap below-hero shared">
        <section className="card shared-facts" aria-labelledby="montant">
          <Amount document={document} />
          <dl>
            {documentFacts(document).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="actions">
            <a className="button button-solid" href={`${documentPdfPath(token)}?download`} download>
              <IconDownload size={17} stroke={1.6} aria-hidden />
              Télécharger le PDF
            </a>
            <a className="button button-plain" href={documentPdfPath(token)}>
              Ouvrir le PDF
            </a>
            <Contact company={company} about={documentSubject(document)} />
          </p>
        </section>
      </div>
    </>
  )
}

function Amount({ document }: { document: SharedDocument }) {
  const { word, tone } = documentStatus(document)
  const amount = document.kind === 'Facture' ? document.balance : document.amount
  return (
    <div className="shared-amount">
      <h2 id="montant">{amountTitles[document.kind]}</h2>
      <p className="figure">{formatMoney(amount)}</p>
      <span className={`pill ${tone}`}>{word}</span>
    </div>
  )
}
