import { PageHero } from '#site/public/frame/PageHero.tsx'

/**
 * Shown for an unknown company, a closed one and one that does not publish its prices alike, so that it does
 * not reveal the reason.
 */
export function UnpublishedPage() {
  return (
    <>
      <PageHero title="Tarifs" lead="Cette entreprise n'existe pas ici, ou ne publie pas ses tarifs." />
      <div className="wrap below-hero">
        <div className="card empty">
          <h2>Pas de tarifs à cette adresse</h2>
          <p>Vérifiez le lien que vous avez reçu, ou cherchez l'entreprise par son nom.</p>
          <p className="actions">
            <a className="button button-solid" href="/directory">
              Parcourir l'annuaire
            </a>
            <a className="button button-plain" href="/services-price">
              Voir les tarifs communs
            </a>
          </p>
        </div>
      </div>
    </>
  )
}
