import { PageHero } from './PageHero.tsx'

export function LostPage() {
  return (
    <>
      <PageHero title="Page introuvable" lead="Cette adresse n'existe pas, ou n'existe plus." />
      <div className="wrap below-hero">
        <div className="card empty">
          <h2>Rien à cette adresse</h2>
          <p>Vérifiez le lien que vous avez reçu, ou reprenez depuis l'accueil.</p>
          <p className="actions">
            <a className="button button-solid" href="/">
              Aller à l'accueil
            </a>
            <a className="button button-plain" href="/directory">
              Parcourir l'annuaire
            </a>
          </p>
        </div>
      </div>
    </>
  )
}
