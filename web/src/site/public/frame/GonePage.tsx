import type { LinkedPage } from '@escale/contract/site/public/pages'
import { PageHero } from './PageHero.tsx'

const words: Record<LinkedPage, { title: string; lead: string; nothing: string; advice: string }> = {
  tracking: {
    title: 'Suivi',
    lead: "Ce lien de suivi ne mène plus à rien, ou n'a jamais existé.",
    nothing: 'Rien à suivre à cette adresse',
    advice:
      "Vérifiez le lien que vous avez reçu, ou demandez-en un nouveau à l'entreprise qui transporte votre envoi.",
  },
  quote: {
    title: 'Devis',
    lead: "Ce lien ne mène plus à rien, ou n'a jamais existé.",
    nothing: 'Aucun devis à cette adresse',
    advice:
      "Vérifiez le lien que vous avez reçu, ou demandez-en un nouveau à l'entreprise qui vous l'a envoyé.",
  },
  document: {
    title: 'Document',
    lead: "Ce lien ne mène plus à rien, ou n'a jamais existé.",
    nothing: 'Aucun document à cette adresse',
    advice:
      "Vérifiez le lien que vous avez reçu, ou demandez-en un nouveau à l'entreprise qui vous l'a envoyé.",
  },
}

/**
 * Shown for an unknown or revoked link, a deleted record and a closed company alike, so that it does not
 * reveal the reason.
 */
export function GonePage({ of }: { of: LinkedPage }) {
  const { title, lead, nothing, advice } = words[of]
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className="wrap below-hero">
        <div className="card empty">
          <h2>{nothing}</h2>
          <p>{advice}</p>
        </div>
      </div>
    </>
  )
}
