import type { PublicPage } from '@escale/contract/site/public/pages'
import { Monogram } from '#site/public/directory/Monogram.tsx'
import { PageHero } from '#site/public/frame/PageHero.tsx'
import { withPrepositionDe } from '#site/public/frame/words.ts'
import { Calculator } from './Calculator.tsx'
import { PriceList } from './PriceList.tsx'

type Props = Extract<PublicPage, { kind: 'prices' }>

export function PricesPage({ company, measuring, prices, isCut, typed, isAsked }: Props) {
  const title = company ? `Tarifs ${withPrepositionDe(company.name)}` : 'Tarifs'
  const lead = company
    ? [company.tagline, company.city].filter(Boolean).join('\u00a0· ')
    : 'Les prix des services communs, en dollars des États-Unis, et de quoi calculer votre envoi.'
  return (
    <>
      <PageHero title={title} lead={lead} mark={company && <Monogram company={company} />}>
        <p className="actions to-calculator">
          <a className="button button-light" href="#calculateur">
            Calculer un envoi
          </a>
        </p>
      </PageHero>
      <div className="wrap below-hero prices">
        <PriceList company={company} prices={prices} isCut={isCut} />
        <Calculator company={company} measuring={measuring} prices={prices} typed={typed} isAsked={isAsked} />
      </div>
    </>
  )
}
