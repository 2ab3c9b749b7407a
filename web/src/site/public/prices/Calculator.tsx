import {
  type CalculatorForm,
  calculate,
  formErrors,
  travelOf,
} from '@escale/contract/site/public/calculation'
import { perUnit } from '@escale/contract/site/public/calculation-words'
import type { PublicCompany } from '@escale/contract/site/public/pages'
import { measuredPrices, type OfferedPrice, type PublicPrice } from '@escale/contract/site/public/prices'
import type { MeasuringRules } from '@escale/contract/trade/freight/chargeable'
import { formatMoney } from '@escale/contract/values/amounts'
import { Choice } from './Choice.tsx'
import { MeasureField } from './MeasureField.tsx'
import { Result } from './Result.tsx'

type Props = {
  company: PublicCompany | null
  /** The company's rules for measuring volume and weight. Null when the page is not about a company. */
  measuring: MeasuringRules | null
  prices: PublicPrice[]
  typed: CalculatorForm
  /** True after the form was sent. Errors are shown only then. */
  isAsked: boolean
}

/**
 * The price calculator, an HTML form that the server answers. With JavaScript the result also updates during
 * typing.
 */
export function Calculator({ company, measuring, prices, typed, isAsked }: Props) {
  const refusals = isAsked ? formErrors(typed) : {}
  const offered = measuredPrices(prices)
  return (
    <section className="card calculator" id="calculateur" aria-labelledby="calcul">
      <h2 id="calcul">Calculer un envoi</h2>
      <form
        action="/services-price#calculateur"
        method="get"
        data-calculator
        data-measuring={measuring ? JSON.stringify(measuring) : undefined}
      >
        {company && <input type="hidden" name="entreprise" value={company.slug} />}
        <Choice
          legend="Mode"
          name="mode"
          chosen={typed.mode}
          options={{ aerien: 'Aérien', maritime: 'Maritime' }}
        />
        <div className="measures">
          <MeasureField name="longueur" label="Longueur (cm)" typed={typed} refusal={refusals.longueur} />
          <MeasureField name="largeur" label="Largeur (cm)" typed={typed} refusal={refusals.largeur} />
          <MeasureField name="hauteur" label="Hauteur (cm)" typed={typed} refusal={refusals.hauteur} />
          <MeasureField name="colis" label="Nombre de colis" typed={typed} refusal={refusals.colis} />
          <MeasureField name="poids" label="Poids total (kg)" typed={typed} refusal={refusals.poids} />
          {!measuring && (
            <div className="field" data-only="aerien" hidden={typed.mode !== 'aerien'}>
              <label htmlFor="diviseur">Diviseur</label>
              <select id="diviseur" name="diviseur" defaultValue={typed.diviseur}>
                <option value={6000}>6000</option>
                <option value={5000}>5000</option>
              </select>
            </div>
          )}
        </div>
        {offered.length > 0 && (
          <div className="field">
            <label htmlFor="tarif">Tarif à appliquer</label>
            <select id="tarif" name="tarif" defaultValue={typed.tarif}>
              <option value="">Aucun, mesures seulement</option>
              {offered.map((price) => (
                <option
                  key={price.key}
                  value={price.key}
                  data-name={price.name}
                  data-price={price.price}
                  data-unit={price.unit}
                  data-category={price.category}
                  data-travel={travelOf(price) ?? undefined}
                >
                  {labelOf(price)}
                </option>
              ))}
            </select>
          </div>
        )}
        <button className="button button-solid calculate" type="submit">
          Calculer
        </button>
      </form>
      <Result company={company} typed={typed} calculation={calculate(typed, offered, measuring)} />
    </section>
  )
}

function labelOf({ name, price, unit, hasNamesake }: OfferedPrice): string {
  return hasNamesake ? `${name} (${formatMoney(price)} ${perUnit(unit)})` : name
}
