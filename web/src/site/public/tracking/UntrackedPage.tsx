import { PageHero } from '#site/public/frame/PageHero.tsx'

/** A link that was never given, one that was taken back, goods that are gone and a company that is closed all read the same. */
export function UntrackedPage() {
  return (
    <>
      <PageHero title="Suivi" lead="Ce lien de suivi ne mène plus à rien, ou n'a jamais existé." />
      <div className="wrap below-hero">
        <div className="card empty">
          <h2>Rien à suivre à cette adresse</h2>
          <p>Vérifiez le lien que vous avez reçu, ou demandez-en un nouveau à l'entreprise qui transporte votre envoi.</p>
          <p className="actions">
            <a className="button button-plain" href="/directory">
              Parcourir l'annuaire
            </a>
          </p>
        </div>
      </div>
    </>
  )
}
