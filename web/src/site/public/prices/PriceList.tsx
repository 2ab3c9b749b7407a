import { perUnit } from '@escale/contract/site/public/calculation-words'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import type { PublicPrice } from '@escale/contract/site/public/prices'
import { formatMoney } from '@escale/contract/values/amounts'
import { type Mode, modes } from '@escale/contract/values/modes'
import { withPrepositionDe } from '#site/public/frame/words.ts'
import { ModeTag } from '#ui/display/ModeTag.tsx'

type Props = { company: PublicCompany | null; prices: PublicPrice[]; isCut: boolean }

/** The prices of a company, by category. Categories without prices are omitted. */
export function PriceList({ company, prices, isCut }: Props) {
  const categories = modes.filter((mode) => prices.some(({ category }) => category === mode))
  return (
    <section className="price-list" aria-labelledby="prix">
      <h2 id="prix">Prix</h2>
      {categories.map((mode) => (
        <Category key={mode} mode={mode} prices={prices.filter(({ category }) => category === mode)} />
      ))}
      {prices.length === 0 && <p className="card empty">Aucun prix publié pour le moment.</p>}
      {isCut && (
        <p className="note">
          Les {prices.length} premiers prix, par ordre alphabétique.
          {company && " Pour les autres, écrivez à l'entreprise."}
        </p>
      )}
      <p className="note">
        {company
          ? `Prix ${withPrepositionDe(company.name)}, en dollars des États-Unis, donnés à titre indicatif. Seule la facture engage.`
          : "Prix communs, en dollars des États-Unis, donnés à titre indicatif. Chaque entreprise a les siens : voyez l'annuaire."}
      </p>
    </section>
  )
}

function Category({ mode, prices }: { mode: Mode; prices: PublicPrice[] }) {
  return (
    <section className="card category" aria-label={mode}>
      <h3>
        <ModeTag mode={mode} />
      </h3>
      <ul>
        {prices.map(({ name, description, price, unit }) => (
          <li key={`${name} ${price} ${unit}`}>
            <span>
              <b>{name}</b>
              {description && <small>{description}</small>}
            </span>
            <span className="price">
              <b className="figure">{formatMoney(price)}</b> <small>{perUnit(unit)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
