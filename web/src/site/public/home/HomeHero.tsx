import { Waves } from '#site/public/frame/Waves.tsx'
import { ParcelMock } from './ParcelMock.tsx'

export function HomeHero({ workspace }: { workspace: string | null }) {
  return (
    <section className="hero home-hero">
      <Waves withRoute />
      <div className="wrap home-hero-row">
        <div className="hero-words">
          <h1>Du quai au client, chaque colis à sa place.</h1>
          <p className="lead">
            Escale réunit la réception, le groupage, les factures et les encaissements d'une entreprise de
            fret maritime, aérien et terrestre. En français, au centime près.
          </p>
          <p className="actions">
            <a className="button button-light" href={workspace ?? '/auth'}>
              {workspace ? 'Ouvrir mon espace' : 'Se connecter'}
            </a>
            <a className="button button-ghost" href="/services-price#calculateur">
              Calculer un envoi
            </a>
          </p>
        </div>
        <ParcelMock />
      </div>
    </section>
  )
}
