/** The footer of a public page. `isOwn`: true on a page of one company, which links to no other company. */
export function Footer({ year, isOwn }: { year: number; isOwn: boolean }) {
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <div>
          <p>{`© ${year} Escale. Tous droits réservés.`}</p>
          <p>Développé par l'équipe Escale</p>
        </div>
        <nav aria-label="Pied de page">
          <ul>
            {!isOwn && (
              <>
                <li>
                  <a href="/">Accueil</a>
                </li>
                <li>
                  <a href="/directory">Annuaire</a>
                </li>
                <li>
                  <a href="/services-price">Tarifs</a>
                </li>
              </>
            )}
            <li>
              <a href="/auth">Connexion</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
