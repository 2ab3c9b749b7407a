import type { PublicPage } from '@escale/contract/site/public/pages'
import { IconSearch } from '@tabler/icons-react'
import { PageHero } from '#site/public/frame/PageHero.tsx'
import { CompanyCard } from './CompanyCard.tsx'

type Props = Extract<PublicPage, { kind: 'directory' }>

export function DirectoryPage({ search, companies, isCut }: Props) {
  return (
    <>
      <PageHero
        title="Annuaire"
        lead="Les entreprises de fret qui travaillent avec Escale et souhaitent être trouvées."
      >
        <search>
          <form className="search" action="/directory" method="get">
            <label htmlFor="recherche">Nom ou ville</label>
            <span className="search-field">
              <IconSearch size={17} stroke={1.6} aria-hidden />
              <input
                id="recherche"
                name="recherche"
                type="search"
                maxLength={100}
                defaultValue={search}
                autoComplete="off"
                enterKeyHint="search"
              />
            </span>
            <button className="button button-light" type="submit">
              Rechercher
            </button>
          </form>
        </search>
        <p className="count">
          {resultCount(companies.length, search, isCut)}
          {search && <a href="/directory">Voir toutes les entreprises</a>}
        </p>
      </PageHero>
      <section className="wrap below-hero" aria-label="Entreprises">
        {companies.length > 0 ? (
          <ul className="companies">
            {companies.map((company) => (
              <CompanyCard key={company.slug} company={company} />
            ))}
          </ul>
        ) : (
          <Nobody search={search} />
        )}
      </section>
    </>
  )
}

function Nobody({ search }: { search: string }) {
  return (
    <div className="card empty">
      <h2>{search ? `Aucune entreprise trouvée pour « ${search} »` : 'Aucune entreprise pour le moment'}</h2>
      <p>
        {search
          ? 'Essayez avec une ville, ou le début du nom.'
          : "Les entreprises apparaissent ici quand elles choisissent de figurer dans l'annuaire."}
      </p>
    </div>
  )
}

function resultCount(count: number, search: string, isCut: boolean): string {
  if (isCut) return `Les ${count} premières entreprises. Précisez votre recherche pour voir les autres.`
  if (count === 0) return ''
  const found = count === 1 ? '1 entreprise' : `${count} entreprises`
  return search ? `${found} pour « ${search} »` : found
}
